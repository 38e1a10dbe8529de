import { beforeEach, expect, test } from 'vitest';
import { json } from '../testing/fake-api.ts';
import { openDecision } from '../testing/open-decision.tsx';
import { pendingRegistration } from '../testing/sample-registration.ts';

beforeEach(() => sessionStorage.clear());

const at = '2026-11-20T09:00:00.000Z';
const request = {
  round: 1,
  state: 'waiting',
  points: [
    { kind: 'correct', field: 'practice.addresses[practice]', reason: null },
    { kind: 'correct', field: 'practice.phone', reason: null },
    { kind: 'explain', field: null, reason: null },
  ],
  askedBy: { subject: 'alex', name: 'Alex Morgan' },
  askedAt: at,
  mailHeldUntil: at,
  dueAt: at,
  answeredAt: null,
} as const;

test('an answer by telephone is entered: the changed part of an address, and words', async () => {
  const before = { ...pendingRegistration(), request };
  const [address] = before.practice.addresses;
  if (address === undefined) throw new Error('The sample has no address.');
  const { screen, api } = await openDecision('approve', {
    readRegistrationStatus: json(before),
    readRequests: json({ version: before.version, rounds: [] }),
    enterAnswer: json({ ...before, version: before.version + 1 }),
  });
  await screen.getByRole('button', { name: 'Enter the answer for the applicant…' }).click();
  const form = screen.getByRole('form', { name: 'Answer as the applicant gave it' });
  const code = form.getByLabelText(/Postal code$/);
  await expect.element(code).toHaveValue(address.postalCode ?? '');
  await code.fill('75099');
  await form.getByLabelText(/^Explanation: Explain/).fill('The owner signs.');
  await form.getByLabelText('How the answer came').fill('By telephone.');
  await form.getByRole('button', { name: 'Enter the answer' }).click();
  await expect.poll(() => api.askedFor('enterAnswer')).toHaveLength(1);
  const { purpose: _, ...value } = address;
  expect(api.askedFor('enterAnswer')[0]?.body).toEqual({
    version: before.version,
    note: 'By telephone.',
    answer: {
      changes: [
        { field: 'practice.addresses[practice]', value: { ...value, postalCode: '75099' } },
      ],
      points: [{ point: 3, explanation: 'The owner signs.' }],
    },
  });
});
