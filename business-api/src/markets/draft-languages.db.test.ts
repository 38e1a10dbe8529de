import { registrationStatusUrl } from '@countersign/contract/early-urls';
import { MailPreview } from '@countersign/contract/preview';
import { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { askedApplicant, mailsOf } from '../testing/asked-applicant.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let administrator: string;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.person(['administrator']);
});
afterAll(() => api.close());

const settings = {
  ...{ staff: [], targetHours: 24, undoSeconds: null, replyTo: null, reminders: true },
  receipts: true,
};

let version = 0;
async function change(more: object) {
  const body = { ...settings, version, ...more };
  const changed = await api.call('PUT', '/markets/JP', { token: administrator, body });
  expect(changed.status, changed.text).toBe(200);
  version = z.object({ version: z.int() }).parse(changed.body).version;
  return changed.body;
}

/** A registration of Japan whose applicant reads `locale`. */
async function submitted(locale: string) {
  const registration = await api.submitted('JP');
  const contact = JSON.stringify({ ...registration.contact, preferredLocale: locale });
  await api.db
    .updateTable('registrations')
    .set({ contact })
    .where('country_code', '=', registration.countryCode)
    .where('ticket_number', '=', registration.ticketNumber)
    .execute();
  return registration;
}

async function preview(locale: string, reviewerLocale = 'ja') {
  const { countryCode, ticketNumber } = await submitted(locale);
  const answer = await api.call(
    'POST',
    `/registrations/${countryCode}/${ticketNumber}/decision/preview`,
    { token: administrator, body: { decision: 'approve', reasonCodes: [], reviewerLocale } },
  );
  expect(answer.status, answer.text).toBe(200);
  return MailPreview.parse(answer.body);
}

test('a market that sends no drafts writes in its own language, and says so in the preview', async () => {
  expect(await change({})).toMatchObject({ draftLanguages: true });
  expect(await preview('de')).toMatchObject({ mail: { language: 'de' }, notInLanguage: null });
  expect(await change({ draftLanguages: false })).toMatchObject({ draftLanguages: false });
  // A change that does not name it leaves it.
  expect(await change({ targetHours: 48 })).toMatchObject({ draftLanguages: false });
  expect(await preview('de')).toMatchObject({ mail: { language: 'ja' }, notInLanguage: 'de' });
  expect(await preview('pt')).toMatchObject({ mail: { language: 'ja' }, notInLanguage: 'pt-PT' });
  expect(await preview('fr')).toMatchObject({ mail: { language: 'fr' }, notInLanguage: null });
  // What the reviewer reads besides is sent to no one.
  expect((await preview('de', 'pt_BR')).inReviewerLanguage?.language).toBe('pt_BR');
  const history = await api.call('GET', '/markets/JP/history', { token: administrator });
  expect(history.text).toContain('"draftLanguages":false');
});

test('so are the receipts of what comes in', async () => {
  await change({ draftLanguages: false, targetHours: 24 });
  const { practice, contact } = await api.submitted('JP');
  const registration = await api.submitted('JP', {
    practice,
    contact: { ...contact, preferredLocale: 'de' },
  });
  expect(await mailsOf(api, registration, 'receipt')).toMatchObject([{ language: 'ja' }]);
});

async function read({ countryCode, ticketNumber }: RegistrationKey) {
  const answer = await api.call('POST', registrationStatusUrl, {
    token: administrator,
    body: { countryCode, ticketNumber },
  });
  return Registration.parse(answer.body);
}

test('a registration names the language of its mails, before and after a decision, which is sent in it', async () => {
  await change({ draftLanguages: true });
  const registration = await submitted('pt_PT');
  expect(await read(registration)).toMatchObject({ mailLanguage: 'pt-PT' });
  await change({ draftLanguages: false });
  expect(await read(registration)).toMatchObject({ mailLanguage: 'ja' });
  const { countryCode, ticketNumber, version: seen } = registration;
  const decided = await api.call('POST', `/registrations/${countryCode}/${ticketNumber}/decision`, {
    token: administrator,
    body: { decision: 'approve', reasonCodes: [], version: seen },
  });
  expect(decided.body, decided.text).toMatchObject({ status: 'approved', mailLanguage: 'ja' });
  expect(await mailsOf(api, registration, 'approval')).toMatchObject([{ language: 'ja' }]);
});

test('the page of an applicant offers the languages that the market sends, and speaks no other', async () => {
  await change({ draftLanguages: false });
  const { registration, token } = await askedApplicant(api, {
    registration: await read(await submitted('de')),
    staff: administrator,
  });
  const page = (language: string) =>
    api.call('GET', `/answer?language=${language}`, { headers: { 'answer-token': token } });
  expect((await page('it')).body).toMatchObject({
    language: 'ja',
    applicantLanguage: 'ja',
    languages: ['en', 'fr', 'ja'],
  });
  expect((await page('fr')).body).toMatchObject({ language: 'fr' });
  expect(registration.countryCode).toBe('JP');
});

test('an act on many rows says the language that each mail will have', async () => {
  await change({ draftLanguages: false });
  const { countryCode, ticketNumber, version: seen } = await submitted('es');
  const plan = await api.call('POST', '/bulk-decisions/dry-run', {
    token: administrator,
    body: { rows: [{ countryCode, ticketNumber, version: seen }], act: 'decide' },
  });
  expect(plan.body, plan.text).toMatchObject({ items: [{ mailLanguage: 'ja' }] });
});
