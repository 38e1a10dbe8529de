import type { HistoryEvent } from '@countersign/contract/history';
import { MailPreview } from '@countersign/contract/preview';
import {
  type SampleCountry,
  sampleApplication,
} from '@countersign/contract/testing/sample-application';
import type { Registration } from '@countersign/domain/registration/registration';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  token = await api.person(['customer-service']);
});
afterAll(() => api.close());

const pathOf = ({ countryCode, ticketNumber }: Registration) =>
  `/registrations/${countryCode}/${ticketNumber}/decision`;

const words = { decision: 'reject', reasonCodes: ['L05', 'Z99'], messageToApplicant: 'A\r\nB <i>' };

async function preview(registration: Registration, changes = {}): Promise<MailPreview> {
  const body = { ...words, reviewerLocale: 'en_US', ...changes };
  const answer = await api.call('POST', `${pathOf(registration)}/preview`, { token, body });
  expect(answer.status, answer.text).toBe(200);
  return MailPreview.parse(answer.body);
}

function decide(registration: Registration, changes = {}) {
  const body = { ...words, version: 1, channel: 'mail-link', ...changes };
  return api.call('POST', pathOf(registration), { token, body });
}

async function queuedFor({ countryCode, ticketNumber }: Registration) {
  const mails = await api.db
    .selectFrom('mails')
    .select(['language', 'subject', 'html', 'text', 'recipient'])
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('purpose', 'in', ['approval', 'rejection'])
    .execute();
  return mails;
}

async function decisionOf({ countryCode, ticketNumber }: Registration) {
  const path = `/registrations/${countryCode}/${ticketNumber}/history`;
  const { body } = await api.call('GET', path, { token });
  const items: HistoryEvent[] = Object(body).items;
  return items.find(({ kind }) => kind === 'approved' || kind === 'rejected');
}

const hostileNames = [
  '<img src=x onerror=alert(1)>&amp;"\'',
  'مريم \u202eevil\u202c שלום \u200f',
  `Zoë${'\u0301'.repeat(116)}`,
  'www.evil.example https://evil.example/?a=1 {{name}}',
];

describe.each<[SampleCountry, string]>([
  ['US', 'en'],
  ['FR', 'fr'],
  ['JP', 'ja'],
])('the preview of a mail to %s', (market, language) => {
  test.each(hostileNames)('is byte for byte the mail that is queued: %j', async (name) => {
    const { practice, contact } = sampleApplication(market);
    const registration = await api.submitted(market);
    // As rows from before the intake refused hidden characters.
    await api.db
      .updateTable('registrations')
      .set({
        practice: JSON.stringify({ ...practice, tradingName: name }),
        contact: JSON.stringify({ ...contact, name }),
      })
      .where('country_code', '=', registration.countryCode)
      .where('ticket_number', '=', registration.ticketNumber)
      .execute();
    const shown = await preview(registration);
    expect(shown.mail.language).toBe(language);
    expect(shown.mail.html).not.toMatch(/<img|<i>|\u202e/);
    expect((await decide(registration, { previewHash: shown.hash })).status).toBe(200);
    expect(await queuedFor(registration)).toEqual([{ ...shown.mail, recipient: shown.recipient }]);
    expect(await decisionOf(registration)).toMatchObject({
      mailHash: shown.hash,
      previewed: true,
      channel: 'mail-link',
    });
  });

  test('comes in the reviewer’s language beside the applicant’s', async () => {
    const registration = await api.submitted(market);
    const own = await preview(registration, { reviewerLocale: `${language}_XX` });
    expect(own.inReviewerLanguage).toBeNull();
    const reviewerLocale = language === 'ja' ? 'fr_CA' : 'ja_JP';
    const other = await preview(registration, { reviewerLocale });
    expect(other.inReviewerLanguage?.language).toBe(reviewerLocale.slice(0, 2));
    expect(other.inReviewerLanguage?.subject).not.toBe(other.mail.subject);
    expect([other.mail, other.hash]).toEqual([own.mail, own.hash]);
  });
});

test('a name of 10,000 combining characters is not taken in', async () => {
  const body = sampleApplication('FR');
  body.contact.name = `e${'\u0301'.repeat(10_000)}`;
  const answer = await api.call('POST', '/registrations', { token: await api.intake(), body });
  expect(answer.problem().errors).toEqual([{ pointer: '/contact/name', code: 'too-long' }]);
});

test('a preview shows an incomplete decision and writes nothing', async () => {
  const registration = await api.submitted('FR');
  const shown = await preview(registration, { reasonCodes: [], messageToApplicant: undefined });
  expect(shown.mail.text).not.toContain('undefined');
  expect(await queuedFor(registration)).toEqual([]);
  expect(await decisionOf(registration)).toBeUndefined();
});

test('a decision for another mail than the preview’s is not recorded', async () => {
  const registration = await api.submitted('FR');
  const { hash: previewHash } = await preview(registration, { messageToApplicant: 'Before.' });
  const answer = await decide(registration, { previewHash });
  expect(answer.problem()).toMatchObject({ code: 'preview-outdated', registration });
  expect([await decisionOf(registration), await queuedFor(registration)]).toEqual([undefined, []]);
  expect((await decide(registration)).status).toBe(200);
  const event = await decisionOf(registration);
  expect(event).toMatchObject({
    previewed: false,
    mailHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('there is no preview of a decision that was made', async () => {
  const registration = await api.submitted('FR');
  const decided = await decide(registration);
  const body = { ...words, reviewerLocale: 'fr' };
  const answer = await api.call('POST', `${pathOf(registration)}/preview`, { token, body });
  expect(answer.problem()).toMatchObject({ code: 'already-decided', registration: decided.body });
});
