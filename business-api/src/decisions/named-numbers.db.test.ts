import type { HistoryEvent } from '@countersign/contract/history';
import { parsedSampleApplication } from '@countersign/contract/testing/sample-application';
import { Registration } from '@countersign/domain/registration/registration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseApplicant } from '../erasure/erase-applicant.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let staff: string;

/** The last digit is wrong. */
const number = '732 829 320 00075';

beforeAll(async () => {
  api = await startTestApi();
  staff = await api.person(['customer-service'], 'Kit Marlow');
});
afterAll(() => api.close());

const pathOf = ({ countryCode, ticketNumber }: Registration) =>
  `/registrations/${countryCode}/${ticketNumber}`;

const reject = (registration: Registration, more: object, path = '') =>
  api.call('POST', `${pathOf(registration)}/decision${path}`, {
    token: staff,
    body: { decision: 'reject', reasonCodes: ['B02'], ...more },
  });

async function submitted(): Promise<Registration> {
  const { practice } = parsedSampleApplication('FR');
  return api.submitted('FR', {
    practice: {
      ...practice,
      identifiers: [{ scheme: 'fr-siret', value: number.replaceAll(' ', '') }],
    },
  });
}

test('a rejection’s mail, preview, history and answer name the number', async () => {
  const registration = await submitted();
  const namedNumbers = [{ code: 'B02', number }];
  const preview = await reject(registration, { namedNumbers, reviewerLocale: 'fr_FR' }, '/preview');
  expect(Object(preview.body).mail.text).toContain(`SIRET ${number}`);
  const { hash: previewHash } = Object(preview.body);
  const answer = await reject(registration, { namedNumbers, version: 1, previewHash });
  expect(answer.status).toBe(200);
  expect(Registration.parse(answer.body)).toMatchObject({
    decision: { namedNumbers: [{ code: 'B02', scheme: 'fr-siret', number }] },
  });
  const { body } = await api.call('GET', `${pathOf(registration)}/history`, { token: staff });
  const events: HistoryEvent[] = Object(body).items;
  expect(events.find(({ kind }) => kind === 'rejected')).toMatchObject({
    namedNumbers: `B02 ${number}`,
  });
  await eraseApplicant(api.db, registration, new Date(), { operator: 'test', request: null });
  const row = await api.db
    .selectFrom('registrations')
    .select('named_numbers')
    .where('ticket_number', '=', registration.ticketNumber)
    .executeTakeFirst();
  expect(row).toEqual({ named_numbers: null });
});

test('names only numbers of the application, for reasons about a number', async () => {
  const registration = await submitted();
  const named = (code: string, text: string) => ({
    namedNumbers: [{ code, number: text }],
    version: 1,
  });
  for (const more of [named('B02', 'call +33 1 02 03 04 05'), named('B01', number)]) {
    const answer = await reject(registration, more);
    expect(answer.problem().code).toBe('invalid-request');
  }
  const suspected = await reject(registration, { ...named('R01', number), reasonCodes: ['R01'] });
  expect(suspected.problem().code).toBe('invalid-request');
});
