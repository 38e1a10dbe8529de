import { beforeEach, expect, test } from 'vitest';
import { json, lost, problem, type Reply } from '../../testing/fake-api.ts';
import {
  alex,
  asAdministrator,
  openDecision,
  pressAndConfirm,
} from '../../testing/open-decision.tsx';
import { historyEvent } from '../../testing/sample-history.ts';
import { decidedRegistration, pendingRegistration } from '../../testing/sample-registration.ts';
import { unfoldApplication } from '../../testing/unfold.ts';

const faster = problem('already-decided', { registration: decidedRegistration('approved') });
const typed = 'L02 Licence number not found in the register\n\nBonjour Madame\n\nCalled twice.';

/** Alex rejects with reasons after Marc has approved. */
async function comeTooLate(replies: Record<string, Reply | Reply[]> = {}) {
  const opened = await openDecision('reject', { decideRegistration: faster, ...replies });
  const { screen } = opened;
  await screen.getByRole('checkbox', { name: /L02/ }).click();
  await screen.getByLabelText('Message to the applicant').fill('Bonjour Madame');
  await screen.getByLabelText('Internal note').fill('Called twice.');
  await pressAndConfirm(opened, 'Reject');
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/Marc Aubry approved this registration \(\d+ minutes ago\)/);
  await expect.element(screen.getByText('Bonjour Madame')).toBeVisible();
  return opened;
}

beforeEach(() => sessionStorage.clear());

test('[S8.2] first way on: what was typed becomes a note', async () => {
  const { screen, api } = await comeTooLate({
    addNote: json(historyEvent({ kind: 'note', text: typed }), 201),
  });
  await screen.getByRole('button', { name: 'Add as a note' }).click();
  await expect
    .element(screen.getByText('Your text was added to the history as a note.'))
    .toBeVisible();
  expect(api.askedFor('addNote').map((one) => one.body)).toEqual([{ text: typed }]);
  expect(Object.keys(sessionStorage).filter((key) => /^draft\.(?!opened\/)/.test(key))).toEqual([]);
  expect(api.askedFor('readHistory').length).toBeGreaterThan(1);
});

test('[S8.2] a note that is not decision keeps the text and says so', async () => {
  const { screen } = await comeTooLate({ addNote: problem('internal') });
  await screen.getByRole('button', { name: 'Add as a note' }).click();
  await expect.element(screen.getByText('Your note wasn’t added')).toBeVisible();
  await expect.element(screen.getByText('Bonjour Madame')).toBeVisible();
});

test('[S6.2] second way on, for staff: it is the reason of a request for reversal', async () => {
  const { screen, api } = await comeTooLate({
    askForReversal: json(historyEvent({ kind: 'reversal-requested', reason: typed }), 201),
  });
  await screen.getByRole('button', { name: 'Request reversal…' }).click();
  await expect.element(screen.getByLabelText('Reason')).toHaveValue(typed);
  await expect.element(screen.getByLabelText('Reason')).toHaveFocus();
  await screen.getByRole('button', { name: 'Send request' }).click();
  await expect.element(screen.getByText('Reversal requested')).toBeVisible();
  expect(api.askedFor('askForReversal').map((one) => one.body)).toEqual([
    { reason: typed, version: 4 },
  ]);
  expect(Object.keys(sessionStorage).filter((key) => /^draft\.(?!opened\/)/.test(key))).toEqual([]);
});

test('[S4.2] a reason made of that text stays as edited, after a reload too', async () => {
  const { screen } = await comeTooLate();
  const open = () => screen.getByRole('button', { name: 'Request reversal…' }).click();
  await open();
  const reason = screen.getByLabelText('Reason');
  await reason.fill('The licence is new.');
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await open();
  await expect.element(reason).toHaveValue('The licence is new.');
  await screen.unmount();
  const again = await openDecision('reject', {
    readRegistrationStatus: json(decidedRegistration('approved')),
  });
  await expect.element(again.screen.getByText('Bonjour Madame')).toBeVisible();
  await again.screen.getByRole('button', { name: 'Request reversal…' }).click();
  await expect.element(again.screen.getByLabelText('Reason')).toHaveValue('The licence is new.');
  await again.screen.getByRole('button', { name: 'Cancel' }).click();
  await again.screen.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => Object.values(sessionStorage)).not.toContain('"The licence is new."');
});

test('[S8.2] of two notes the one that was added is not sent again', async () => {
  const long = (letter: string) => letter.repeat(3000);
  const opened = await openDecision('reject', {
    decideRegistration: faster,
    addNote: [
      json(historyEvent({ kind: 'note', text: 'first' }), 201),
      problem('internal'),
      json(historyEvent({ kind: 'note', text: 'second' }), 201),
    ],
  });
  const { screen, api } = opened;
  await screen.getByRole('checkbox', { name: /L02/ }).click();
  await screen.getByLabelText('Message to the applicant').fill(long('m'));
  await screen.getByLabelText('Internal note').fill(long('n'));
  await pressAndConfirm(opened, 'Reject');
  await screen.getByRole('button', { name: 'Add as a note' }).click();
  await expect.element(screen.getByText('Your note wasn’t added')).toBeVisible();
  await screen.getByRole('button', { name: 'Add as a note' }).click();
  await expect.element(screen.getByText(/^Your text was added/)).toBeVisible();
  const ends = api.askedFor('addNote').map(({ body }) => JSON.stringify(body).slice(-3, -2));
  expect(ends).toEqual(['m', 'n', 'n']);
});

test('[S6.2] an administrator reverses after a question, and the text is in the form', async () => {
  const { screen, api } = await comeTooLate({
    ...asAdministrator,
    reverseDecision: json(pendingRegistration({ version: 5 })),
  });
  await screen.getByRole('button', { name: 'Reverse…' }).click();
  await expect.element(screen.getByLabelText('Reason')).toHaveValue(typed);
  await screen.getByRole('button', { name: 'Reverse the decision' }).click();
  const dialog = screen.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.askedFor('reverseDecision')).toEqual([]);
  await screen.getByRole('button', { name: 'Reverse the decision' }).click();
  await dialog.getByRole('button', { name: 'Reverse the decision' }).click();
  await expect.element(screen.getByText('Decision reversed')).toBeVisible();
  await expect
    .element(screen.getByLabelText('Message to the applicant'))
    .toHaveValue('Bonjour Madame');
  await expect.element(screen.getByRole('checkbox', { name: /L02/ })).toBeChecked();
  expect(api.askedFor('reverseDecision').map((one) => one.body)).toEqual([
    { reason: typed, version: 4 },
  ]);
});

test('[S8.2] third way on: dropped', async () => {
  const { screen } = await comeTooLate();
  await screen.getByRole('button', { name: 'Discard' }).click();
  await expect.element(screen.getByText('Bonjour Madame')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Request reversal…' })).toBeVisible();
});

test('[S8.2] text typed after an attempt with unknown outcome is offered as a note', async () => {
  const recorded = decidedRegistration('rejected', {
    decidedBy: alex,
    reasonCodes: ['L02'],
    messageToApplicant: 'Bonjour Madame',
  });
  const replies = {
    decideRegistration: lost,
    readRegistrationStatus: [json(pendingRegistration()), lost, json(recorded)],
  };
  const opened = await openDecision('reject', replies);
  await opened.screen.getByRole('checkbox', { name: /L02/ }).click();
  await opened.screen.getByLabelText('Message to the applicant').fill('Bonjour Madame');
  await pressAndConfirm(opened, 'Reject');
  await expect.element(opened.screen.getByText(/can’t confirm your decision/)).toBeVisible();
  await opened.screen.getByLabelText('Message to the applicant').fill('Bonjour Madame Marchand');
  await opened.screen.unmount();

  const { screen } = await openDecision('reject', replies);
  await expect.element(screen.getByText('Your unsent text')).toBeVisible();
  await expect.element(screen.getByText('Bonjour Madame Marchand')).toBeVisible();
});

test('[S8.2] what changed is listed: each field with what it was', async () => {
  const before = pendingRegistration();
  const changed = pendingRegistration({
    version: 5,
    contact: { ...before.contact, email: 'new@lafayette-bourse.example' },
  });
  const opened = await openDecision('approve', {
    decideRegistration: problem('registration-changed', { registration: changed }),
  });
  await pressAndConfirm(opened, 'Approve');
  const notice = opened.screen.getByRole('alert');
  await expect.element(notice).toMatchTextContent(/What changed/);
  await expect
    .element(notice)
    .toMatchTextContent(
      /Contact · Email: new@lafayette-bourse\.example\s*before: helene@lafayette-bourse\.example/,
    );
  await unfoldApplication();
  await expect
    .element(opened.screen.getByRole('link', { name: 'new@lafayette-bourse.example' }))
    .toBeInTheDocument();
});

test('[S8.2] a decision undone in between shows unchanged data', async () => {
  const opened = await openDecision('approve', {
    decideRegistration: problem('registration-changed', {
      registration: pendingRegistration({ version: 5 }),
    }),
  });
  await pressAndConfirm(opened, 'Approve');
  await expect.element(opened.screen.getByRole('alert')).toMatchTextContent(/made and then undone/);
});

test('[S8.2] a re-read after a lost response is no opening', async () => {
  const opened = await openDecision('approve', { decideRegistration: lost });
  await pressAndConfirm(opened, 'Approve');
  await expect.element(opened.screen.getByText('Your decision wasn’t recorded')).toBeVisible();
  expect(opened.api.askedFor('readRegistrationStatus').map((one) => one.body)).toEqual([
    { ticketNumber: 'T-104233', countryCode: 'FR', openedBy: 'mail-link' },
    { ticketNumber: 'T-104233', countryCode: 'FR' },
  ]);
});
