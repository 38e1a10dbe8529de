import { readHistory } from '@countersign/contract/history';
import { readRequests } from '@countersign/contract/requests/rounds';
import { expect, test } from 'vitest';
import { eraseApplicant } from '../erasure/erase-applicant.ts';
import { api, clock, staff, useApiWithClock } from '../testing/api-with-clock.ts';
import { askedApplicant, mailsOf } from '../testing/asked-applicant.ts';

useApiWithClock();

const finding = {
  code: 'activity-differs',
  values: { scheme: 'fr-siret', number: '732 829 320 00074', theirs: 'Dentiste' },
};
const missing = { code: 'professional-missing', values: {} };
const points = [
  { kind: 'correct', field: 'practice.identifiers[fr-siret]', reason: null, finding },
  { kind: 'explain', field: null, reason: null, finding: missing },
];
const sentence =
  'Dans le registre, votre établissement (SIRET 732 829 320 00074) est inscrit comme «\u00a0Dentiste\u00a0». Est-ce exact\u00a0? Sinon, merci de corriger le numéro.';

test('a question is the sentence of its finding in the mail, on the form and for the registration site', async () => {
  const { registration, path, link, unlock } = await askedApplicant(api, { ask: { points } });
  const [mail] = await mailsOf(api, registration, 'information-request');
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(sentence.replaceAll(/\s+/g, ' '));
  const closed = await api.call('GET', '/answer', { headers: link });
  expect(closed.body).toMatchObject({ points: [{ label: 'SIRET' }, { label: '' }] });
  expect(closed.text).not.toMatch(/Dentiste|732/);
  const form = await api.call('GET', '/answer/form', { headers: await unlock() });
  expect(form.body).toMatchObject({ points: [{ task: sentence, why: null }, { why: null }] });
  const outcome = await api.call('GET', `${path}/outcome`, { token: await api.intake() });
  expect(outcome.body).toMatchObject({
    request: { points: [{ finding: 'activity-differs', text: sentence }, { field: null }] },
  });
});

test('staff read the finding with its values, and the history its code', async () => {
  const { path } = await askedApplicant(api, { ask: { points } });
  const { body } = await api.call('GET', `${path}/requests`, { token: staff });
  const { rounds } = readRequests.schema.response[200].parse(body);
  expect(rounds[0]?.points).toEqual(points);
  const history = await api.call('GET', `${path}/history`, { token: staff });
  const { items } = readHistory.schema.response[200].parse(history.body);
  const asked = items.find(({ kind }) => kind === 'request-asked');
  expect(asked).toMatchObject({
    points: [{ finding: 'activity-differs' }, { finding: 'professional-missing' }],
  });
  expect(JSON.stringify(asked)).not.toContain('Dentiste');
});

test('an erasure leaves no value, and what was asked can still be read', async () => {
  const { registration, path } = await askedApplicant(api, { ask: { points } });
  await eraseApplicant(api.db, registration, clock.at(1), { operator: 'o', request: null });
  const stored = await api.db
    .selectFrom('information_requests')
    .select('points')
    .where('ticket_number', '=', registration.ticketNumber)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(stored)).not.toMatch(/Dentiste|732/);
  const { body } = await api.call('GET', `${path}/requests`, { token: staff });
  expect(body).toMatchObject({ rounds: [{ points: [{ kind: 'correct' }, { kind: 'explain' }] }] });
  const outcome = await api.call('GET', `${path}/outcome`, { token: await api.intake() });
  expect(outcome.body).toMatchObject({
    request: { points: [{ text: 'Merci de corriger\u00a0: SIRET' }, {}] },
  });
});

test.each([
  ['without its values', { code: 'activity-differs', values: {} }],
  ['that no one knows', { code: 'known-already', values: { number: 'T-1' } }],
])('a finding %s is refused', async (_, refused) => {
  const before = await api.submitted('FR');
  const path = `/registrations/${before.countryCode}/${before.ticketNumber}/requests`;
  const body = { version: 1, points: [{ ...points[0], finding: refused }] };
  const answer = await api.call('POST', path, { token: staff, body });
  expect(answer.problem().code).toBe('invalid-request');
});
