import { focusManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { json, problem } from '../../../testing/fake-api.ts';
import { fakeFeed, feedToCome } from '../../../testing/fake-feed.ts';
import { openDesk } from '../../../testing/open-desk.tsx';
import { sampleMail } from '../../../testing/sample-mail.ts';

const at = '/customerService/mails';
const mails = (...items: ReturnType<typeof sampleMail>[]) => json({ items, nextCursor: null });
const other = sampleMail({
  mailId: '01941f29-7c00-7000-8000-000000000002',
  countryCode: 'JP',
  ticketNumber: 'T-2',
  recipient: 'hikari@clinic.example',
});
const queued = { state: 'queued', attempts: 0, lastError: null } as const;

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

test('[S2.1] undelivered mails are counted and listed', async () => {
  const { screen, place } = await openDesk('/customerService', {
    countFailedMails: json({ count: 99, capped: true }),
    listFailedMails: mails(sampleMail(), other),
  });
  await screen.getByRole('link', { name: 'Undelivered 99+ not delivered' }).click();
  await expect.poll(() => place.path).toBe(at);
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Undelivered emails' }))
    .toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: /^Undelivered/ }))
    .toHaveAttribute('aria-current', 'page');
  await expect
    .element(screen.getByRole('link', { name: 'Registrations', exact: true }))
    .not.toHaveAttribute('aria-current');
  await expect.element(screen.getByText('Optique Lafayette-Bourse').first()).toBeVisible();
  await screen.getByRole('link', { name: 'T-2' }).click();
  await expect.poll(() => place.path).toBe('/customerService/JP/T-2');
});

test('a mail sent again stays in its place and shows its state', async () => {
  const sent = sampleMail({ ...queued, state: 'sent', sentAt: '2026-11-18T11:00:00.000Z' });
  const { screen, api } = await openDesk(at, {
    listFailedMails: mails(sampleMail(), other),
    resendMail: json(sampleMail(queued)),
    listMails: mails(sent),
  });
  await screen
    .getByRole('button', { name: /^Send again/ })
    .first()
    .click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click();
  await expect.element(screen.getByText(/Sent again to helene@/)).toBeVisible();
  await expect.element(screen.getByText('Sent', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Not delivered')).toBeVisible();
  expect(api.askedFor('countFailedMails').length).toBeGreaterThan(1);
  expect(api.askedFor('resendMail')[0]?.address.pathname).toBe(
    `/api/registrations/FR/T-104233/mails/${sent.mailId}/resend`,
  );
});

test('a mail set aside with a reason stays in its place, and is no work any more', async () => {
  const aside = sampleMail({ setAside: true });
  const { screen, api } = await openDesk(at, {
    listFailedMails: mails(sampleMail(), other),
    setMailAside: [problem('internal'), json(aside)],
    listMails: mails(aside),
  });
  await screen
    .getByRole('button', { name: /^Dismiss…/ })
    .first()
    .click();
  const form = screen.getByRole('form', { name: 'Dismiss this email' });
  await expect.element(form.getByLabelText('Reason')).toHaveFocus();
  await form.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(screen.getByText('Give a short reason.')).toBeVisible();
  expect(api.askedFor('setMailAside')).toEqual([]);
  await form.getByLabelText('Reason').fill(' The practice has closed. ');
  await form.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(screen.getByText('The email wasn’t dismissed')).toBeVisible();
  await expect.element(form.getByLabelText('Reason')).toHaveValue(' The practice has closed. ');
  await form.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(screen.getByText('Dismissed. The reason is in the history.')).toBeVisible();
  const asked = api.askedFor('setMailAside');
  expect(asked.map(({ body }) => body)).toEqual(
    Array(2).fill({ reason: 'The practice has closed.' }),
  );
  expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  await expect.element(screen.getByText('Dismissed', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Send again/ }).first()).toHaveFocus();
  expect(screen.getByRole('button', { name: /^Dismiss…/ }).elements()).toHaveLength(1);
  expect(api.askedFor('countFailedMails').length).toBeGreaterThan(1);
});

test('[S4.2] a reason being typed outlives a reload, and cancelling forgets it', async () => {
  const replies = { listFailedMails: mails(sampleMail()) };
  const first = await openDesk(at, replies);
  await first.screen.getByRole('button', { name: /^Dismiss…/ }).click();
  await first.screen.getByLabelText('Reason').fill('Gone');
  await first.screen.unmount();
  const { screen } = await openDesk(at, replies);
  await expect.element(screen.getByLabelText('Reason')).toHaveValue('Gone');
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: /^Dismiss…/ }).click();
  await expect.element(screen.getByLabelText('Reason')).toHaveValue('');
});

test.each([/^Correct the address…/, /^Dismiss…/])('cancelling returns to %s', async (name) => {
  const { screen } = await openDesk(at, { listFailedMails: mails(sampleMail()) });
  const opener = screen.getByRole('button', { name });
  await opener.click();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(opener).toHaveFocus();
});

test('[S8.2] nothing undelivered: said so, and no number in the navigation', async () => {
  const { screen } = await openDesk(at, { listFailedMails: mails() });
  await expect
    .element(screen.getByRole('heading', { name: 'No undelivered emails' }))
    .toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Undelivered', exact: true }))
    .toBeVisible();
});

test('[S8.2] a list that does not come can be asked for again', async () => {
  const { screen } = await openDesk(at, {
    readChanges: feedToCome,
    listFailedMails: [problem('internal'), mails(sampleMail())],
  });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Not delivered')).toBeVisible();
});

test('[S6.2] without a role there are no mails', async () => {
  const { screen } = await openDesk(at, {
    listFailedMails: problem('no-role'),
    countFailedMails: problem('no-role'),
  });
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('You don’t have access');
});

test('[S2.1] count and list follow what happens, but the list not under a hand', async () => {
  const feed = fakeFeed();
  const now = { count: 1, listed: [sampleMail()] };
  const { screen } = await openDesk(at, {
    readChanges: feed.reply,
    countFailedMails: (asked) => json({ count: now.count, capped: false })(asked),
    listFailedMails: (asked) => mails(...now.listed)(asked),
  });
  const first = screen.getByRole('link', { name: sampleMail().ticketNumber });
  await expect.element(first).toBeVisible();
  await expect.poll(feed.streams).toBe(1);
  await userEvent.hover(screen.getByRole('heading', { level: 1 }));
  (first.element() as HTMLElement).focus();
  Object.assign(now, { count: 2, listed: [other, sampleMail()] });
  feed.send({ kind: 'changed' });
  await expect
    .element(screen.getByRole('link', { name: 'Undelivered 2 not delivered' }))
    .toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'T-2' })).not.toBeInTheDocument();
  (first.element() as HTMLElement).blur();
  await expect.element(screen.getByRole('link', { name: 'T-2' })).toBeVisible();
});

test('[S2.1] without live changes the list is read every minute, except under a hand', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let listed = [sampleMail()];
  const { screen, api } = await openDesk(at, {
    readChanges: feedToCome,
    listFailedMails: (asked) => mails(...listed)(asked),
  });
  const first = screen.getByRole('link', { name: sampleMail().ticketNumber });
  await expect.element(first).toBeVisible();
  await userEvent.hover(screen.getByRole('heading', { level: 1 }));
  (first.element() as HTMLElement).focus();
  listed = [other];
  const reads = api.askedFor('listFailedMails').length;
  // The count is read as often, and may be.
  const counts = () => api.askedFor('countFailedMails').length;
  const before = counts();
  vi.advanceTimersByTime(61_000);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await expect.poll(counts).toBeGreaterThan(before);
  await expect.element(first).toHaveFocus();
  expect(api.askedFor('listFailedMails')).toHaveLength(reads);
  (first.element() as HTMLElement).blur();
  await expect.element(screen.getByRole('link', { name: 'T-2' })).toBeVisible();
});

test('[S4.2] after the session has ended the list is not read, and nothing asks', async () => {
  const { screen, api, become, session } = await openDesk('/customerService', {
    readChanges: feedToCome,
    listFailedMails: mails(sampleMail()),
  });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  await screen.getByRole('link', { name: 'Undelivered', exact: true }).click();
  const list = screen.getByRole('link', { name: sampleMail().ticketNumber });
  await expect.element(list).toBeVisible();
  const person = { claims: { sub: 'alex', name: 'Alex Morgan' }, subject: 'alex' };
  become({ kind: 'lapsed', prompt: 'declined', ...person });
  await expect.poll(() => focusManager.isFocused()).toBe(false);
  const reads = api.askedFor('listFailedMails').length;
  await vi.advanceTimersByTimeAsync(70_000);
  expect(api.askedFor('listFailedMails')).toHaveLength(reads);
  expect(session.getState()).toMatchObject({ prompt: 'declined' });
});
