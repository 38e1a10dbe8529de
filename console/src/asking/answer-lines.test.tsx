import { beforeEach, expect, test } from 'vitest';
import { json } from '../testing/fake-api.ts';
import { openDecision } from '../testing/open-decision.tsx';
import { pendingRegistration } from '../testing/sample-registration.ts';
import { requestedAt as at, sampleRequest } from '../testing/sample-request.ts';

beforeEach(() => sessionStorage.clear());

const request = sampleRequest([{ kind: 'correct', field: 'practice.type', reason: null }], {
  state: 'answered',
  answeredAt: at,
});
const { points, askedBy, answeredAt: _, ...rest } = request;
const comparison = {
  points: [
    {
      ...{ point: 1, kind: 'correct', field: 'practice.type', outcome: 'answered' },
      ...{ before: 'optician-retail', after: 'hospital', explanation: null, documents: [] },
    },
  ],
  beside: [
    { field: 'contact.preferredLocale', change: 'changed', before: 'ja_JP', after: 'pt_BR' },
    { field: 'contact.role', change: 'changed', before: 'owner', after: 'buyer' },
    { field: 'contact.name', change: 'changed', before: 'owner', after: 'buyer' },
  ],
  documentsBeside: [],
};
const round = {
  ...rest,
  points: points.map((point) => ({ ...point, words: '' })),
  ...{ askedBy, messageToApplicant: null, remindedAt: null },
  answer: {
    ...{ origin: 'applicant', at, enteredBy: null, message: null, comparison, documents: [] },
    saidBefore: [],
  },
};

test.each([
  ['en', ['Retail optician', 'Hospital', 'Japanese', 'Brazilian Portuguese', 'Owner', 'Buyer']],
  [
    'fr',
    ['Magasin d’optique', 'Hôpital', 'japonais', 'portugais brésilien', 'Propriétaire', 'Achats'],
  ],
] as const)('[S3.6] what came is shown by its names, not by codes: %s', async (language, names) => {
  const answered = { ...pendingRegistration(), request };
  const { screen } = await openDecision(
    'approve',
    {
      readRegistrationStatus: json(answered),
      readRequests: json({ version: answered.version, rounds: [round] }),
    },
    language,
  );
  await expect.element(screen.getByText(names[1]).first()).toBeVisible();
  const shown = [...document.querySelectorAll('dl dd[dir=auto]')].map((one) => one.textContent);
  expect(shown.slice(0, 6)).toEqual(names);
  // A name that reads like a code stays as it was typed.
  expect(shown.slice(6)).toEqual(['owner', 'buyer']);
  expect(screen.container.textContent).not.toContain('optician-retail');
});
