import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { held, json, lost, problem, type Reply } from '../../testing/fake-api.ts';
import {
  alex,
  asAdministrator,
  openDecision,
  pressAndConfirm,
} from '../../testing/open-decision.tsx';
import { decidedRegistration, pendingRegistration } from '../../testing/sample-registration.ts';
import { sampleRequest } from '../../testing/sample-request.ts';

/** Longer than a slow machine takes to press. */
const longMs = 120_000;
const soon = (ms: number) => new Date(Date.now() + ms).toISOString();
const rejection = (undoTimeLeftMs: number, more: Record<string, unknown> = {}) =>
  decidedRegistration('rejected', {
    decidedBy: alex,
    reasonCodes: ['L02', 'X01'],
    messageToApplicant: 'Bonjour Madame',
    internalNote: 'Called twice.',
    decidedAt: soon(undoTimeLeftMs - 20_000),
    mailHeldUntil: soon(undoTimeLeftMs),
    ...more,
  });
const again = json(pendingRegistration({ version: 5 }));

/** An answer that arrives when the time to undo is over. */
const afterTheTime =
  (answer: Reply): Reply =>
  (asked) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + longMs });
    return answer(asked);
  };

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

test('[S7.4] right after a decision it can be undone; the form is back with everything', async () => {
  const opened = await openDecision('approve', {
    decideRegistration: json(rejection(longMs)),
    undoDecision: again,
  });
  const { screen, api, place } = opened;
  await pressAndConfirm(opened, 'Approve');
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.element(screen.getByRole('timer')).toMatchTextContent(/ left$/);
  await screen.getByRole('button', { name: 'Undo' }).click();

  await expect.element(screen.getByText('Decision undone')).toBeVisible();
  await expect
    .poll(() => document.activeElement?.textContent)
    .toMatch(/Your entries have been restored/);
  await expect.poll(() => place.path).toContain('/reject?');
  await expect.element(screen.getByText('Waiting', { exact: true })).toBeInTheDocument();
  await expect.element(screen.getByRole('checkbox', { name: /L02/ })).toBeChecked();
  await expect.element(screen.getByRole('checkbox', { name: /X01/ })).toBeChecked();
  await expect
    .element(screen.getByLabelText('Message to the applicant'))
    .toHaveValue('Bonjour Madame');
  await expect.element(screen.getByLabelText('Internal note')).toHaveValue('Called twice.');
  expect(api.askedFor('undoDecision').map((one) => one.body)).toEqual([{ version: 4 }]);
  expect(api.askedFor('readRegistrationStatus')).toHaveLength(1);
});

test('a decision ends open questions: its dialog says so, and so does its undo', async () => {
  const request = sampleRequest([{ kind: 'explain', field: null, reason: null }]);
  const closed = { ...request, state: 'closed' };
  const opened = await openDecision('reject', {
    readRegistrationStatus: json({ ...pendingRegistration(), request }),
    decideRegistration: json({ ...rejection(longMs), request: closed }),
    undoDecision: json({ ...pendingRegistration({ version: 5 }), request: closed }),
  });
  const { screen } = opened;
  await screen.getByRole('checkbox', { name: /L02/ }).click();
  await screen.getByRole('button', { name: 'Reject…' }).last().click();
  const dialog = screen.getByRole('alertdialog');
  await expect.element(dialog.getByText(/open questions end with this decision/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await screen.getByRole('button', { name: 'Undo' }).click();
  const undone = screen.getByRole('group', { name: 'Decision undone' });
  await expect.element(undone.getByText(/Ask again if you still need the answer/)).toBeVisible();
});

test('[S7.4] after a reload and in another tab the decider can still undo', async () => {
  const { screen } = await openDecision('approve', {
    readRegistrationStatus: json(rejection(longMs)),
    undoDecision: again,
  });
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('Decision undone')).toBeVisible();
  await expect
    .element(screen.getByLabelText('Message to the applicant'))
    .toHaveValue('Bonjour Madame');
});

test('[S8.2] a phone shows in its upper half that a decision was undone', async () => {
  const opened = await openDecision('reject', {
    readRegistrationStatus: json(rejection(longMs)),
    undoDecision: again,
  });
  const { screen } = opened;
  await screen.getByRole('button', { name: 'Undo' }).click();
  const undone = screen.getByRole('group', { name: 'Decision undone' });
  await expect.element(undone).toHaveFocus();
  const place = () => undone.element().getBoundingClientRect();
  await expect.poll(() => place().bottom).toBeLessThan(innerHeight / 2);
  const { x, y, width, height } = place();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  expect(undone.element().contains(hit)).toBe(true);
  await expect.element(screen.getByRole('heading', { name: 'Your decision' })).toBeInViewport();
});

test('[S6.2] a colleague cannot undo it, but can ask for a reversal', async () => {
  const { screen } = await openDecision('approve', {
    readRegistrationStatus: json(
      rejection(longMs, { decidedBy: { subject: 'marc', name: 'Marc' } }),
    ),
  });
  await expect.element(screen.getByRole('button', { name: 'Request reversal…' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('[S7.4] a device clock an hour behind offers no undo whose time has passed', async () => {
  const date = new Date(Date.now() + 3_600_000).toUTCString();
  const { screen } = await openDecision('approve', {
    readRegistrationStatus: json(rejection(longMs), 200, { date }),
    readMe: asAdministrator.readMe,
  });
  await expect.element(screen.getByRole('button', { name: 'Reverse…' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await expect.element(screen.getByText(/^To helene@/)).toBeVisible();
  await screen.unmount();
  // Once it is right again, so is the countdown.
  const { screen: later } = await openDecision('approve', {
    readRegistrationStatus: json(rejection(longMs), 200, { date: new Date().toUTCString() }),
  });
  await expect.element(later.getByRole('timer')).toBeVisible();
});

const fakeTime = () =>
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  });

test('[S8.2] announced at the start, five seconds before the end, and at the end', async () => {
  fakeTime();
  const { screen } = await openDecision('approve', {
    readRegistrationStatus: json(rejection(20_000)),
  });
  await expect.element(screen.getByRole('timer')).toBeVisible();
  const said = new Set<string>();
  const listen = () => {
    for (const { textContent } of document.querySelectorAll('[role=status]')) {
      if (textContent.includes('undo')) said.add(textContent);
    }
  };
  listen();
  const observer = new MutationObserver(listen);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  for (const shown of [/^1[0-3] seconds left$/, /^[6-8] seconds left$/, /^[2-4] seconds left$/]) {
    while (!shown.test(screen.getByRole('timer').element().textContent)) {
      await vi.advanceTimersByTimeAsync(500);
      await screen.getByRole('timer').findElement();
    }
  }
  await vi.advanceTimersByTimeAsync(6000);
  await expect.element(screen.getByText(/^The undo period has ended/)).toBeVisible();
  observer.disconnect();
  expect([...said].map((text) => text.replace(/(?:20|19|18) seconds/, 'N seconds'))).toEqual([
    'You can undo this decision for N seconds.',
    '5 seconds left to undo.',
    'The undo period has ended. The email is being sent.',
  ]);
  await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Request reversal…' })).toBeVisible();
});

test('[S8.2] too late by a blink: said so, with the way on', async () => {
  fakeTime();
  const { screen } = await openDecision('approve', {
    readRegistrationStatus: json(rejection(longMs)),
    undoDecision: problem('undo-window-over'),
  });
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/The decision wasn’t undone.*Too late to undo/);
  await vi.advanceTimersByTimeAsync(longMs);
  await expect.element(screen.getByRole('button', { name: 'Request reversal…' })).toBeVisible();
});

test('[S8.2] a lost response is asked for again under the same key', async () => {
  const { screen, api } = await openDecision('approve', {
    readRegistrationStatus: json(rejection(longMs)),
    undoDecision: [lost, again],
  });
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('Decision undone')).toBeVisible();
  const keys = api.askedFor('undoDecision').map((one) => one.headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('[S8.2] without a response an undo is unknown until it is sent again', async () => {
  const { screen, api } = await openDecision('approve', {
    readRegistrationStatus: json(rejection(longMs)),
    undoDecision: [lost, afterTheTime(lost), again],
  });
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/We don’t know whether the decision was undone/);
  await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Decision undone')).toBeVisible();
  const keys = api.askedFor('undoDecision').map((one) => one.headers.get('idempotency-key'));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('[S7.4] pressed twice, it is sent once', async () => {
  const response = held(again);
  const { screen, api } = await openDecision('approve', {
    readRegistrationStatus: json(rejection(longMs)),
    undoDecision: response.reply,
  });
  await screen.getByRole('button', { name: 'Undo' }).click();
  await screen.getByRole('button', { name: 'Undoing…' }).click({ force: true });
  response.release();
  await expect.element(screen.getByText('Decision undone')).toBeVisible();
  expect(api.askedFor('undoDecision')).toHaveLength(1);
});
