import { beforeEach, expect, test } from 'vitest';
import { json } from '../testing/fake-api.ts';
import { openDecision } from '../testing/open-decision.tsx';
import { pendingRegistration } from '../testing/sample-registration.ts';
import { sampleRequest } from '../testing/sample-request.ts';

beforeEach(() => sessionStorage.clear());

const before = {
  ...pendingRegistration(),
  request: sampleRequest([{ kind: 'correct', field: 'practice.phone', reason: null }]),
};
const { points, askedBy, askedAt, mailHeldUntil, dueAt, round } = before.request;
const roundWith = (refusedCodes: number) => ({
  ...{ points, askedBy, askedAt, mailHeldUntil, dueAt, round, refusedCodes },
  ...{ state: 'waiting', messageToApplicant: null, remindedAt: null, answer: null },
});
const open = (refusedCodes: number) =>
  openDecision('approve', {
    readRegistrationStatus: json(before),
    readRequests: json({ version: before.version, rounds: [roundWith(refusedCodes)] }),
    renewAnswerLink: json({ ...before, version: before.version + 1 }),
  });

test('guessed codes are said where the request waits, and a new link is one press', async () => {
  const { screen, api } = await open(7);
  await expect
    .element(screen.getByText(/Wrong codes .*since the link was sent: 7\)/))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Send a new link' }).click();
  await expect.poll(() => api.askedFor('renewAnswerLink')).toHaveLength(1);
  expect(api.askedFor('renewAnswerLink')[0]?.body).toEqual({ version: before.version });
});

test('a slip or two are not guesses', async () => {
  const { screen } = await open(4);
  await expect.element(screen.getByRole('button', { name: /Enter the answer/ })).toBeVisible();
  expect(screen.getByText(/Wrong codes/).query()).toBeNull();
});
