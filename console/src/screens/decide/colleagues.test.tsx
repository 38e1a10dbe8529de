import { focusManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { json, lost } from '../../testing/fake-api.ts';
import { fakeFeed } from '../../testing/fake-feed.ts';
import { alex, openDecision } from '../../testing/open-decision.tsx';
import { claimOf } from '../../testing/open-desk.tsx';
import { decidedRegistration, pendingRegistration } from '../../testing/sample-registration.ts';
import { requestedAt, sampleRequest } from '../../testing/sample-request.ts';

const minuteMs = 60_000;

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

const open = async (replies: Parameters<typeof openDecision>[1] = {}) => {
  const feed = fakeFeed();
  const opened = await openDecision('reject', {
    readChanges: feed.reply,
    readClaim: claimOf(null),
    claimRegistration: claimOf('alex'),
    ...replies,
  });
  await expect.element(opened.screen.getByLabelText('Message to the applicant')).toBeVisible();
  await expect.poll(feed.streams).toBe(1);
  return { ...opened, feed };
};
/** The draft is stored a moment after the last key: whatever a key sets off has started by then. */
const draftStored = (words: string) =>
  expect.poll(() => Object.values(sessionStorage).join()).toContain(words);
const later = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minuteMs });

test('one’s own claim is renewed while one types', async () => {
  const { screen, api } = await open({ readClaim: claimOf('alex') });
  await expect.element(screen.getByText(/You’re working on this until \d/)).toBeVisible();
  later();
  await screen.getByLabelText('Message to the applicant').fill('Bonjour');
  await userEvent.keyboard('a');
  await expect.poll(() => api.askedFor('claimRegistration').length).toBe(1);
});

test('a renewal changes the time of a claim without its being announced', async () => {
  const until = new Date(Date.now() + 2 * 3_600_000).toISOString();
  const claim = { subject: 'alex', name: 'Alex Morgan', claimedAt: until, until };
  const { screen, api } = await open({
    readClaim: claimOf('alex'),
    claimRegistration: json({ countryCode: 'FR', ticketNumber: 'T-104233', claim }),
  });
  const said = screen.getByText(/You’re working on this until \d/);
  await expect.element(said).toBeVisible();
  const announced = () => {
    const region = said.element().closest('[role=status]')?.cloneNode(true) as Element;
    for (const quiet of region.querySelectorAll('[aria-live="off"]')) quiet.remove();
    return region.textContent;
  };
  const [before, shown] = [announced(), said.element().textContent];
  later();
  await screen.getByLabelText('Message to the applicant').fill('Bonjour');
  await userEvent.keyboard('a');
  await expect.poll(() => api.askedFor('claimRegistration').length).toBe(1);
  await expect.poll(() => said.element().textContent).not.toBe(shown);
  expect(announced()).toBe(before);
});

test('[S4.2] typing after the session has ended renews nothing, and asks nothing', async () => {
  const { screen, api, become } = await open({ readClaim: claimOf('alex') });
  await expect.element(screen.getByText(/You’re working on this until/)).toBeVisible();
  // Parts that are drawn later have had their answers: none of them asks.
  for (const part of ['readEvidence', 'readHistory', 'readDuplicates'])
    await expect.poll(() => api.askedFor(part).length).toBe(1);
  const person = { claims: { sub: 'alex', name: 'Alex Morgan' }, subject: 'alex' };
  become({ kind: 'lapsed', prompt: 'declined', ...person });
  await expect.poll(() => focusManager.isFocused()).toBe(false);
  later();
  await screen.getByLabelText('Message to the applicant').click();
  await userEvent.keyboard('Bonjour');
  await expect.element(screen.getByLabelText('Message to the applicant')).toHaveValue('Bonjour');
  await draftStored('Bonjour');
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(api.askedFor('claimRegistration')).toEqual([]);
});

test.each([
  ['no one’s', claimOf(null)],
  ['a colleague’s', claimOf('mai', 'Mai Tanaka')],
])(
  '[S2.5] coming by a link to what is %s claims nothing, nor does working on it',
  async (_, claim) => {
    const { screen, api } = await open({ readClaim: claim });
    await expect.poll(() => api.askedFor('readClaim').length).toBeGreaterThan(0);
    later();
    await screen.getByLabelText('Message to the applicant').click();
    await userEvent.keyboard('Bonjour');
    await expect.element(screen.getByLabelText('Message to the applicant')).toHaveValue('Bonjour');
    await draftStored('Bonjour');
    expect(api.askedFor('claimRegistration')).toEqual([]);
  },
);

test('the claim names the colleague', async () => {
  const { screen } = await open({ readClaim: claimOf('mai', 'Mai Tanaka') });
  await expect.element(screen.getByText(/Mai Tanaka is working on this \(until/)).toBeVisible();
});

test('a notice names the colleague who took the claim over', async () => {
  // The claim is read more than once: also at the beginning of the feed.
  let claim = claimOf('alex');
  const { screen, feed } = await open({ readClaim: (asked) => claim(asked) });
  await expect.element(screen.getByText(/You’re working on this until/)).toBeVisible();
  await screen.getByLabelText('Message to the applicant').fill('Bonjour');
  claim = claimOf('mai', 'Mai Tanaka');
  feed.send({ kind: 'taken-over', from: 'alex' });
  await expect.element(screen.getByText(/Mai Tanaka has taken over T-104233/)).toBeVisible();
  await expect.element(screen.getByText(/Mai Tanaka is working on this \(until/)).toBeVisible();
  await expect.element(screen.getByLabelText('Message to the applicant')).toHaveValue('Bonjour');
});

test('[S8.2] a decision by a colleague is said, and the form stays until one looks', async () => {
  let registration: object = pendingRegistration();
  const { screen, feed } = await open({
    readRegistrationStatus: (asked) => json(registration)(asked),
  });
  const message = screen.getByLabelText('Message to the applicant');
  await message.fill('Half a sentence');
  registration = decidedRegistration('approved');
  feed.send({ kind: 'decided', by: 'marc', version: 4 });
  await expect
    .element(
      screen.getByText('Marc Aubry has just approved this registration. Your work is saved.'),
    )
    .toBeVisible();
  await expect.element(message).toHaveValue('Half a sentence');
  await screen.getByRole('button', { name: 'Show the decision' }).click();
  await expect.element(message).not.toBeInTheDocument();
  await expect.element(screen.getByText('This registration is approved')).toBeVisible();
  await expect.element(screen.getByText('Half a sentence')).toBeVisible();
});

test('[S8.2] an answer of the applicant is said, and the form stays until one looks', async () => {
  const waiting = sampleRequest([{ kind: 'explain', field: null, reason: null }]);
  let registration: object = { ...pendingRegistration(), request: waiting };
  const { screen, feed } = await open({
    readRegistrationStatus: (asked) => json(registration)(asked),
  });
  const message = screen.getByLabelText('Message to the applicant');
  await message.fill('Half a sentence');
  const request = { ...waiting, state: 'answered', answeredAt: requestedAt };
  registration = { ...pendingRegistration({ version: 4 }), request };
  feed.send({ kind: 'came-back', by: null, version: 4 });
  const notice = screen.getByText('The applicant has just answered. What you typed is saved.');
  await expect.element(notice).toBeVisible();
  await screen.getByRole('button', { name: 'Show the answer' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(message).toHaveValue('Half a sentence');
});

test('[S8.2] an answer that is on the screen is not said to have come', async () => {
  const waiting = sampleRequest([{ kind: 'explain', field: null, reason: null }]);
  const request = { ...waiting, state: 'answered', answeredAt: requestedAt };
  let registration: object = { ...pendingRegistration(), request };
  const { screen, feed, api } = await open({
    readRegistrationStatus: (asked) => json(registration)(asked),
  });
  const before = api.askedFor('readRegistrationStatus').length;
  // Something else raised the version.
  registration = { ...pendingRegistration({ version: 4 }), request };
  feed.send({ kind: 'came-back', by: null, version: 4 });
  await expect.poll(() => api.askedFor('readRegistrationStatus').length).toBe(before + 1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect
    .element(screen.getByText(/^The applicant has just answered/))
    .not.toBeInTheDocument();
});

test.each(['undone', 'reversed'] as const)(
  '[S8.2] the notice of a colleague’s decision goes when that is %s',
  async (kind) => {
    let registration: object = pendingRegistration();
    const { screen, feed } = await open({
      readRegistrationStatus: (asked) => json(registration)(asked),
    });
    registration = decidedRegistration('approved');
    feed.send({ kind: 'decided', by: 'marc', version: 4 });
    const notice = screen.getByText(/Marc Aubry has just approved this registration/);
    await expect.element(notice).toBeVisible();
    registration = pendingRegistration({ version: 5 });
    feed.send({ kind, by: 'marc', version: 5 });
    await expect.element(notice).not.toBeInTheDocument();
  },
);

test('[S8.2] one’s own decision in another window is said, and can be looked at', async () => {
  let registration: object = pendingRegistration();
  const { screen, feed } = await open({
    readRegistrationStatus: (asked) => json(registration)(asked),
  });
  registration = decidedRegistration('approved', { decidedBy: alex });
  feed.send({ kind: 'decided', by: 'alex', version: 4 });
  const notice = screen.getByText(/^You approved this registration in another window/);
  await expect.element(notice).toBeVisible();
  await screen.getByRole('button', { name: 'Show the decision' }).click();
  await expect.element(screen.getByText('This registration is approved')).toBeVisible();
});

test('[S8.2] without feed and claim the form is as it always is', async () => {
  const { screen } = await openDecision('reject', { readChanges: lost, readClaim: lost });
  await expect.element(screen.getByLabelText('Message to the applicant')).toBeVisible();
});
