import { MailPreview } from '@countersign/contract/preview';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsOf } from '../testing/asked-applicant.ts';
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
  version += 1;
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
