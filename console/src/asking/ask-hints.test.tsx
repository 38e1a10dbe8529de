import type { RequestRound } from '@countersign/contract/requests/rounds';
import { beforeEach, expect, test } from 'vitest';
import { json } from '../testing/fake-api.ts';
import { openDecision } from '../testing/open-decision.tsx';
import { pendingRegistration } from '../testing/sample-registration.ts';
import { requestedAt, sampleRequest } from '../testing/sample-request.ts';

beforeEach(() => sessionStorage.clear());

const english = 'Please send us the renewed licence, both sides, and tell us who signs for you.';
const french = 'Merci de nous envoyer une copie lisible de votre autorisation, recto et verso.';

test('a text in another language than the applicant’s is noticed, and prevents nothing', async () => {
  const { screen } = await openDecision('approve');
  await screen.getByRole('radio', { name: 'Ask the applicant' }).click();
  await screen.getByRole('button', { name: 'Add another question' }).click();
  const words = screen.getByLabelText('In your own words');
  await words.fill(english);
  const hint = screen.getByText('This looks like English. The applicant reads French.');
  await expect.element(hint).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Ask the applicant…' })).toBeEnabled();
  await words.fill(french);
  await expect.element(hint).not.toBeInTheDocument();
});

test('a correction needs a field, and stays a correction until it has one', async () => {
  const { screen, api } = await openDecision('approve');
  await screen.getByRole('radio', { name: 'Ask the applicant' }).click();
  await screen.getByRole('button', { name: 'Add another question' }).click();
  const kind = screen.getByRole('combobox', { name: 'What to do' });
  await kind.selectOptions('Correct');
  await expect.element(kind).toHaveDisplayValue('Correct');
  await screen.getByRole('button', { name: 'Ask the applicant…' }).click();
  const field = screen.getByRole('combobox', { name: 'Field' });
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleDescription('Select the field.');
  await field.selectOptions('Legal name');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  await expect.element(kind).toHaveDisplayValue('Correct');
  expect(api.askedFor('askApplicant')).toEqual([]);
});

test('so is the message of a decision', async () => {
  const { screen } = await openDecision('reject');
  const message = screen.getByLabelText(/^Message to the applicant/);
  await message.fill(english);
  const hint = screen.getByText('This looks like English. The applicant reads French.');
  await expect.element(hint).toBeVisible();
  await message.fill(french);
  await expect.element(hint).not.toBeInTheDocument();
});

function round(number: number, state: RequestRound['state']): RequestRound {
  return {
    round: number,
    state,
    points: [{ kind: 'document', field: 'documents[licence]', reason: null }],
    messageToApplicant: null,
    askedBy: { subject: 'alex', name: 'Alex Morgan' },
    ...{ askedAt: requestedAt, mailHeldUntil: requestedAt, dueAt: requestedAt },
    ...{ remindedAt: null, answer: null, documentsOnBehalf: [], refusedCodes: 0 },
  };
}

test.each([
  ['three times', ['no-answer', 'closed', 'no-answer'], true],
  ['twice, and once undone', ['no-answer', 'undone', 'no-answer'], false],
] as const)('who has asked %s is offered to decide: %s', async (_, states, isOffered) => {
  const points = [{ kind: 'document', field: 'documents[licence]', reason: null }] as const;
  const request = sampleRequest([...points], { round: 3, state: 'no-answer' });
  const rounds = states.map((state, at) => round(at + 1, state)).toReversed();
  const { screen } = await openDecision('approve', {
    readRegistrationStatus: json({ ...pendingRegistration(), request }),
    readRequests: json({ version: 1, rounds }),
  });
  await screen.getByRole('radio', { name: 'Ask the applicant' }).click();
  await expect.element(screen.getByRole('button', { name: 'Add another question' })).toBeVisible();
  const offer = screen.getByText('You have asked three times. Decide instead?');
  if (!isOffered) return expect.element(offer).not.toBeInTheDocument();
  await expect.element(offer).toBeVisible();
  await screen.getByRole('button', { name: 'Reject…' }).click();
  await expect.element(screen.getByRole('checkbox', { name: /L01/ })).toBeVisible();
});
