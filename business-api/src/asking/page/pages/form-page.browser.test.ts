import type { AnswerForm } from '@countersign/contract/requests/applicant';
import { mailLanguages } from '@countersign/domain/locale/mail-language';
import { CountryCode } from '@countersign/domain/market/country-code';
import { contactRoles, practiceTypes } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumLaunchOptions } from '../../../../../tools/chromium/launch-options.ts';
import { pendingRegistration } from '../../../testing/sample-registration.ts';
import { formFields } from '../../form-fields.ts';
import { answerOf } from '../answer-fields.ts';
import { pageWords } from '../page-texts.ts';
import { formPage } from './form-page.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunchOptions());
  page = await browser.newPage();
});
afterAll(() => browser?.close());

const withContact = (contact: Partial<Registration['contact']>) =>
  pendingRegistration('FR', { contact });
const withPractice = (practice: Partial<Registration['practice']>) =>
  pendingRegistration('FR', { practice });

test.each<[string, Registration]>([
  ...(['US', 'FR', 'JP', 'BR'] as const).map(
    (market) => [market, pendingRegistration(market)] as [string, Registration], // a pair of the table
  ),
  ...['en', 'fr_CA', 'ja_JP', 'de_AT', 'pt', 'pt_BR', 'zh_TW', 'ar'].map(
    (preferredLocale) =>
      [`mails in ${preferredLocale}`, withContact({ preferredLocale })] as [string, Registration], // as above
  ),
  ...contactRoles.map((role) => [role, withContact({ role })] as [string, Registration]), // as above
  ...practiceTypes.map((type) => [type, withPractice({ type })] as [string, Registration]), // as above
  [
    'every part of an address and of numbers',
    withPractice({
      addresses: [
        {
          purpose: 'practice',
          lines: ['12, quai des Brumes', '2ᵉ étage', 'c/o «Zoé» & fils'],
          postalCode: '13002',
          city: 'L’Estaque',
          region: "Provence-Alpes-Côte d'Azur",
          countryCode: CountryCode.parse('FR'),
        },
      ],
      identifiers: [
        {
          scheme: 'fr-siret',
          value: '732 829 320 00074',
          issuer: 'INSEE',
          validUntil: '2027-02-28',
        },
        { scheme: 'other', value: 'A-1', validUntil: '2028-02-29' },
        { scheme: 'other', value: '<b>"2"</b>', issuer: 'Préfecture' },
      ],
    }),
  ],
])('a form that is sent as it came changes nothing: %s', async (_what, registration) => {
  for (const language of mailLanguages) {
    const form = formOf(registration, language);
    const view = { action: '/answer/x/review', due: 'x', answer: form.draft.answer };
    await page.setContent(formPage(pageWords(language), form, view).text);
    const posted = await page.evaluate<[string, string][]>(
      "[...new FormData(document.querySelector('form'))]",
    );
    expect(posted.length).toBeGreaterThan(form.fields.length);
    expect(answerOf(form, new Map(posted)).changes).toEqual([]);
  }
});

function formOf(registration: Registration, language: (typeof mailLanguages)[number]): AnswerForm {
  const time = '2026-11-20T09:00:00.000Z';
  return {
    ticketNumber: registration.ticketNumber,
    countryCode: registration.countryCode,
    language,
    applicantLanguage: language,
    languages: [...mailLanguages],
    market: 'x',
    sender: 'Lumenda',
    askedAt: time,
    dueAt: time,
    answeredAt: null,
    readableUntil: time,
    code: null,
    nextAt: null,
    takesCodes: true,
    points: [],
    unlocked: true,
    practiceName: 'x',
    contactName: 'x',
    message: null,
    words: {},
    fields: formFields(registration, ['practice.website'], language),
    documents: [],
    takesDocuments: false,
    draft: { revision: 0, answer: { changes: [], points: [] } },
    sessionEndsAt: time,
  };
}
