import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { json } from '../../testing/fake-api.ts';
import { alex, openDecision, pressAndConfirm } from '../../testing/open-decision.tsx';
import { sampleMail } from '../../testing/sample-mail.ts';
import { decidedRegistration } from '../../testing/sample-registration.ts';

const soon = (ms: number) => new Date(Date.now() + ms).toISOString();
const approvalIn = (undoTimeLeftMs: number) =>
  decidedRegistration('approved', {
    decidedBy: alex,
    decidedAt: soon(undoTimeLeftMs - 20_000),
    mailHeldUntil: soon(undoTimeLeftMs),
  });
const mails = (...changes: Parameters<typeof sampleMail>[0][]) =>
  json({
    items: changes.map((change) => sampleMail({ lastError: null, ...change })),
    nextCursor: null,
  });
const sentAt = '2026-11-20T10:00:20.000Z';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

const advance = async (steps: number) => {
  for (let step = 0; step < steps; step += 1) await vi.advanceTimersByTimeAsync(500);
};

test('[S7.4] the result follows the mail until it is sent, without a reload', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  });
  let now: Parameters<typeof sampleMail>[0] = { state: 'held' };
  const opened = await openDecision('approve', {
    decideRegistration: json(approvalIn(120_000)),
    listMails: (asked) => mails(now)(asked),
  });
  const { screen, api } = opened;
  await pressAndConfirm(opened, 'Approve');
  await expect.element(screen.getByText(/It will be sent at/)).toBeVisible();
  now = { state: 'sending' };
  await advance(250);
  await expect.element(screen.getByText(/^To helene@.* It’s being sent/)).toBeVisible();
  now = { state: 'queued', lastError: 'econnrefused' };
  await advance(8);
  await expect.element(screen.getByText(/Not sent yet; we keep trying/)).toBeVisible();
  now = { state: 'sent', sentAt };
  await advance(8);
  await expect.element(screen.getByText(/^To helene@.* Sent Nov(?:ember)? 20, 2026/)).toBeVisible();
  await expect.element(screen.getByText(/^Email sent Nov(?:ember)? 20, 2026/)).toBeVisible();
  expect(api.askedFor('readRegistrationStatus')).toHaveLength(1);
  // It has come to its end, so it is not asked for any more.
  const asked = api.askedFor('listMails').length;
  await advance(40);
  expect(api.askedFor('listMails')).toHaveLength(asked);
});

test('[S7.4] an email that is not delivered is named, with the way to mend it', async () => {
  const { screen } = await openDecision('approve', {
    readRegistrationStatus: json(approvalIn(-1000)),
    listMails: mails({ state: 'failed', lastError: 'smtp-550' }),
  });
  await expect.element(screen.getByText(/It wasn’t delivered/)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Undelivered emails' }))
    .toHaveAttribute('href', '/customerService/mails');
});

test.each([5_000_000, -1000])(
  'an email that waits for the account number says until when, with %d ms to undo',
  async (undoTimeLeftMs) => {
    const { screen } = await openDecision('approve', {
      readRegistrationStatus: json(approvalIn(undoTimeLeftMs)),
      listMails: mails({ state: 'held', notBefore: '2099-11-21T10:00:00.000Z' }),
    });
    await expect
      .element(screen.getByText(/It waits for the account number and will be sent by Nov.* 2099/))
      .toBeVisible();
    expect(document.body.textContent).not.toContain('It will be sent at');
  },
);

test('an earlier decision’s email that was undone is not taken for this one’s', async () => {
  const { screen } = await openDecision('approve', {
    readRegistrationStatus: json(approvalIn(-1000)),
    listMails: mails(
      { mailId: '01941f29-7c00-7000-8000-000000000002', state: 'sent', sentAt },
      { state: 'cancelled' },
    ),
  });
  await expect.element(screen.getByText(/^To helene@.* Sent/)).toBeVisible();
});

test('a phone shows who decided, when, and what the applicant was told, in the first window', async () => {
  await page.viewport(390, 844);
  const { screen } = await openDecision('approve', {
    readRegistrationStatus: json(approvalIn(-1000)),
    listMails: mails({ state: 'sent', sentAt }),
  });
  for (const text of [/^This registration is approved$/, /^Alex Morgan$/, /^To helene@.* Sent/]) {
    const shown = screen.getByText(text);
    await expect.element(shown).toBeVisible();
    expect(shown.element().getBoundingClientRect().bottom, String(text)).toBeLessThan(844);
  }
  // Read and reached in the order in which it is seen.
  const card = screen.getByText('This registration is approved').element();
  const facts = screen.getByRole('heading', { name: 'Practice' }).element();
  expect(card.compareDocumentPosition(facts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
