import { expect, test } from 'vitest';
import { json } from '../testing/fake-api.ts';
import { openDecision } from '../testing/open-decision.tsx';
import { decidedRegistration } from '../testing/sample-registration.ts';
import { sampleRequest } from '../testing/sample-request.ts';

test('an approved registration can be asked, and says that it stays approved', async () => {
  const { screen } = await openDecision('approve', {
    readRegistrationStatus: json(decidedRegistration('approved')),
  });
  await expect.element(screen.getByText(/^The registration stays approved\./)).toBeVisible();
  // Once the last part has come, nothing moves under the pointer.
  await expect.element(screen.getByRole('heading', { name: 'History' })).toBeVisible();
  await screen.getByRole('button', { name: 'Write questions…' }).click();
  await expect.element(screen.getByRole('button', { name: 'Add another question' })).toBeVisible();
  // What was decided on stays as it was.
  await expect
    .element(screen.getByRole('button', { name: /Correct a typing error/ }))
    .not.toBeInTheDocument();
});

test('a question to an approved one offers no decision', async () => {
  const request = sampleRequest([{ kind: 'document', field: 'documents[licence]', reason: null }]);
  const { screen } = await openDecision('approve', {
    readRegistrationStatus: json({ ...decidedRegistration('approved'), request }),
  });
  await expect.element(screen.getByText(/^The answer is due by/)).toBeVisible();
  await expect.element(screen.getByText(/approve or reject/)).not.toBeInTheDocument();
});

test('a rejected one cannot be asked', async () => {
  const { screen } = await openDecision('approve', {
    readRegistrationStatus: json(decidedRegistration('rejected')),
  });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Write questions…' }))
    .not.toBeInTheDocument();
});
