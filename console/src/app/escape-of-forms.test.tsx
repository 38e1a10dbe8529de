import { beforeEach, expect, test } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { json } from '../testing/fake-api.ts';
import { openDecision } from '../testing/open-decision.tsx';
import { openDesk } from '../testing/open-desk.tsx';
import { contradictedEvidence } from '../testing/sample-evidence.ts';
import { sampleMail } from '../testing/sample-mail.ts';
import { decidedRegistration, pendingRegistration } from '../testing/sample-registration.ts';
import { sampleRequest } from '../testing/sample-request.ts';
import { unfoldFacts } from '../testing/unfold.ts';

const proposal = {
  id: '0194f0a2-0000-7000-8000-000000000001',
  proposedBy: { subject: 'noor', name: 'Noor Haddad' },
  proposedAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-23T10:00:00.000Z',
  reason: 'The licence belongs to another practice.',
};
const ofRejected = { readRegistrationStatus: json(decidedRegistration('rejected')) };
const desk = (replies: Parameters<typeof openDesk>[1]) =>
  openDesk('/customerService/FR/T-104233', replies);
const mails = () => desk({ listMails: json({ items: [sampleMail()], nextCursor: null }) });
const evidence = async () => {
  const opened = await openDecision('approve', { readEvidence: json(contradictedEvidence()) });
  await unfoldFacts(opened.screen);
  return opened;
};
const asking = () => openDecision('approve', { readRequests: json({ version: 1, rounds: [] }) });
const request = sampleRequest([{ kind: 'correct', field: 'practice.phone', reason: null }]);
const answering = () =>
  openDecision('approve', {
    readRegistrationStatus: json({ ...pendingRegistration(), request }),
    readRequests: json({ version: 1, rounds: [] }),
  });

type Screen = Awaited<ReturnType<typeof openDecision>>['screen'];
const press = async (button: Locator) => {
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
};
const field = (form: Locator) => form.element().querySelector('select, input, textarea');

beforeEach(() => sessionStorage.clear());

test.each<[RegExp, string, () => Promise<{ screen: Screen }>]>([
  [/^Confirm by hand…/, 'Confirm by hand', evidence],
  [/^Accept anyway…/, 'Accept anyway', evidence],
  [/^Correct the address…/, 'Correct the address', mails],
  [/^Dismiss…/, 'Dismiss this email', mails],
  [/^Correct a typing error/, 'Correct an obvious typing error', asking],
  [/^Enter the answer for/, 'Answer as the applicant gave it', answering],
  [/^Reverse…/, 'Reverse this decision', () => desk(ofRejected)],
  [
    /^Decline…/,
    'Decline the reversal',
    () => desk({ ...ofRejected, readReversalProposal: json({ proposal, mayConfirm: true }) }),
  ],
])('Escape closes the form of %s, which begins with its field', async (opens, name, open) => {
  const { screen } = await open();
  const opener = screen.getByRole('button', { name: opens }).first();
  await press(opener);
  const form = screen.getByRole('form', { name });
  await expect.element(form).toBeVisible();
  await expect.poll(() => document.activeElement).toBe(field(form));
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('what was typed before Escape is there again', async () => {
  const { screen } = await evidence();
  const opener = screen.getByRole('button', { name: /^Confirm by hand…/ }).first();
  await press(opener);
  await expect.element(screen.getByRole('form')).toBeVisible();
  await userEvent.keyboard('Seen at the town hall.{Escape}');
  await expect.element(opener).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(screen.getByRole('form').getByRole('textbox'))
    .toHaveValue('Seen at the town hall.');
});

test.each([
  ['an address', mails, /^Correct the address…/, 'a@b.example'],
  ['a correction', asking, /^Correct a typing error/, undefined],
] as const)('Escape does not discard %s', async (_, open, opens, typed) => {
  const { screen } = await open();
  await press(screen.getByRole('button', { name: opens }));
  const form = screen.getByRole('form');
  await expect.element(form).toBeVisible();
  if (typed === undefined) await form.getByLabelText('Field').selectOptions('Legal name');
  else await userEvent.keyboard(typed);
  await userEvent.keyboard('{Escape}');
  await expect.element(form).toBeVisible();
});

test('Escape that ends a composition leaves the form', async () => {
  const { screen } = await evidence();
  await press(screen.getByRole('button', { name: /^Confirm by hand…/ }).first());
  const text = screen.getByRole('form').getByRole('textbox');
  await expect.element(text).toHaveFocus();
  const composing = { keyCode: 229, bubbles: true, cancelable: true };
  const pressed = new KeyboardEvent('keydown', { key: 'Escape', ...composing });
  expect(text.element().dispatchEvent(pressed)).toBe(true);
  await expect.element(text).toBeVisible();
});
