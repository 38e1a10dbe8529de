import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changing, json, problem } from '../testing/fake-api.ts';
import { openDecision } from '../testing/open-decision.tsx';
import { pendingRegistration } from '../testing/sample-registration.ts';
import { requestedAt as at, sampleRequest } from '../testing/sample-request.ts';

beforeEach(() => sessionStorage.clear());

const request = sampleRequest([
  { kind: 'correct', field: 'practice.addresses[practice]', reason: null },
  { kind: 'correct', field: 'practice.phone', reason: null },
  { kind: 'explain', field: null, reason: null },
]);

const waiting = (asked = request) => ({ ...pendingRegistration(), request: asked });

async function openAnswer(before: ReturnType<typeof waiting>) {
  const { screen, api } = await openDecision('approve', {
    readRegistrationStatus: json(before),
    readRequests: json({ version: before.version, rounds: [] }),
    enterAnswer: json({ ...before, version: before.version + 1 }),
  });
  await screen.getByRole('button', { name: 'Enter the answer for the applicant…' }).click();
  const form = screen.getByRole('form', { name: 'Answer as the applicant gave it' });
  return { form, api };
}

test('an answer by telephone is entered: the changed part of an address, and words', async () => {
  const before = waiting();
  const [address] = before.practice.addresses;
  if (address === undefined) throw new Error('The sample has no address.');
  const { form, api } = await openAnswer(before);
  const code = form.getByLabelText(/Postal code$/);
  await expect.element(code).toHaveValue(address.postalCode ?? '');
  await code.fill('75099');
  await form.getByLabelText(/^Explanation: Explain/).fill('The owner signs.');
  await form.getByLabelText('How the answer arrived').fill('By telephone.');
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

test('what is chosen from a list is chosen there, and stays unless it is', async () => {
  const points = ['practice.type', 'contact.role', 'contact.preferredLocale'].map((field) => ({
    kind: 'correct' as const,
    field,
    reason: null,
  }));
  const before = waiting(sampleRequest(points));
  const { form, api } = await openAnswer(before);
  const field = (name: RegExp) => form.getByRole('combobox', { name });
  await expect.element(field(/^New value: Type/)).toHaveDisplayValue('Unchanged');
  await field(/^New value: .*Role/).selectOptions('Buyer');
  await field(/^New value: .*language/i).selectOptions('Japanese');
  await form.getByLabelText('How the answer arrived').fill('By telephone.');
  await form.getByRole('button', { name: 'Enter the answer' }).click();
  await expect.poll(() => api.askedFor('enterAnswer')).toHaveLength(1);
  expect(api.askedFor('enterAnswer')[0]?.body).toMatchObject({
    answer: {
      changes: [
        { field: 'contact.role', value: 'buyer' },
        { field: 'contact.preferredLocale', value: 'ja' },
      ],
    },
  });
});

test('a document that came by post is added to its question, or refused and why', async () => {
  const points = [
    ...request.points,
    { kind: 'document', field: 'documents[licence]', reason: null },
  ];
  const before = { ...pendingRegistration(), request: { ...request, points } };
  const stored = {
    ...{ documentId: '019ad2f0-0000-7000-8000-000000000001', round: 1, point: 4, kind: 'licence' },
    ...{ fileName: 'letter.pdf', mediaType: 'application/pdf', bytes: 9, sha256: 'ab'.repeat(32) },
    ...{ state: 'not-scanned', fault: null, uploadedAt: at },
    addedBy: { subject: 'alex', name: 'Alex Morgan' },
  };
  const round = {
    ...{ round: 1, state: 'waiting', messageToApplicant: null, remindedAt: null, answer: null },
    ...{ askedBy: request.askedBy, askedAt: at, mailHeldUntil: at, dueAt: at },
    points: points.map((point) => ({ ...point, words: 'Which one?' })),
  };
  const rounds = (documentsOnBehalf: readonly object[]) =>
    json({ version: before.version, rounds: [{ ...round, documentsOnBehalf }] });
  const requests = changing(rounds([]), rounds([stored]));
  const { screen, api, session } = await openDecision('approve', {
    readRegistrationStatus: json(before),
    readRequests: requests.reply,
    addDocument: [
      requests.by(json(stored, 201)),
      json({ ...stored, state: 'refused', fault: 'active-content', mediaType: null }, 201),
      problem('invalid-request', { errors: [{ pointer: '', code: 'too-many' }] }),
      problem('unauthenticated'),
    ],
  });
  await screen.getByRole('button', { name: 'Enter the answer for the applicant…' }).click();
  const form = screen.getByRole('form', { name: 'Answer as the applicant gave it' });
  const input = form.getByLabelText('Add a document').last();
  await input.upload(new File(['%PDF-1.7 '], 'letter.pdf'));
  await expect.element(form.getByText('letter.pdf was added.')).toBeVisible();
  const [asked] = api.askedFor('addDocument');
  expect(Object.fromEntries(asked?.address.searchParams ?? [])).toEqual({
    round: '1',
    point: '4',
    fileName: 'letter.pdf',
  });
  expect(asked?.headers.get('content-type')).toBe('application/octet-stream');
  expect(asked?.body).toMatchObject({ size: 9 });
  await expect.element(form.getByRole('button', { name: 'Remove letter.pdf' })).toBeVisible();
  await input.upload(new File(['%PDF-1.7 '], 'script.pdf'));
  await expect
    .element(
      form.getByText('script.pdf was not accepted: it contained scripts, programs or files.'),
    )
    .toBeVisible();
  await input.upload(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'long.pdf'));
  await expect.element(form.getByText('long.pdf was not accepted: too large.')).toBeVisible();
  expect(api.askedFor('addDocument')).toHaveLength(2);
  await input.upload(new File(['%PDF-1.7 '], 'more.pdf'));
  await expect
    .element(form.getByText(/^No document can be added: the registration already has 20/))
    .toBeVisible();
  await input.upload(new File(['%PDF-1.7 '], 'late.pdf'));
  await expect.poll(session.getState).toMatchObject({ kind: 'lapsed', prompt: 'asking' });
});

test.each(['fr', 'ja'] as const)(
  'the form with its documents fits 320 px in %s',
  async (language) => {
    await page.viewport(320, 640);
    const before = waiting();
    const rounds = json({ version: before.version, rounds: [] });
    const { screen } = await openDecision(
      'approve',
      { readRegistrationStatus: json(before), readRequests: rounds },
      language,
    );
    const open = { fr: 'Saisir la réponse pour le demandeur…', ja: '申請者の回答を代理で入力…' };
    await screen.getByRole('button', { name: open[language] }).click();
    const label = { fr: 'Ajouter un document', ja: '書類を追加' }[language];
    await expect.element(screen.getByLabelText(label).last()).toBeVisible();
    const wide = [...document.querySelectorAll('main form *')].filter(
      (one) => one.getBoundingClientRect().right > 320,
    );
    expect(wide).toEqual([]);
    await page.viewport(390, 844);
  },
);
