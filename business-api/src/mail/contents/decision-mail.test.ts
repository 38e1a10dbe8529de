import { mailLanguages } from '@countersign/domain/locale/mail-language';
import { type RejectionCode, rejectionCodes } from '@countersign/domain/registration/reason-codes';
import { expect, test } from 'vitest';
import {
  approvedRegistration,
  pendingRegistration,
  rejectedRegistration,
} from '../../testing/sample-registration.ts';
import { decisionBlocks, decisionMail } from './decision-mail.ts';
import { reasonText } from './mail-texts.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './rendered-mail.ts';

const settings = {
  consoleUrl: 'https://console.example',
  sender: { name: 'Lumenda', address: 'registrations@lumenda.example' },
  replyTo: null,
};

test('informs a Japanese applicant of an approval, as 様', () => {
  const mail = decisionMail(approvedRegistration(pendingRegistration('JP')), 'ja_JP', settings);
  expect([mail.language, mail.subject]).toEqual([
    'ja',
    'ご登録が承認されました（受付番号：T-104233）',
  ]);
  expect(renderText(mail)).toMatch(/^\S+ \S* ?様$/m);
});

test.each([
  ['fr_CA', 'fr'],
  ['pt_BR', 'pt_BR'],
  ['pt_PT', 'pt'],
  ['de', 'de'],
  ['es_ES', 'es'],
  ['ja', 'ja'],
  ['it_IT', 'it'],
  ['th_TH', 'en'],
])('[S3.6] an applicant of locale %s reads %s', (locale, language) => {
  const registration = approvedRegistration(pendingRegistration('US'));
  expect(decisionMail(registration, locale, settings).language).toBe(language);
});

test('says every reason, what to do next, and the reviewer’s words', () => {
  const message = 'Please send the renewed permit.\nThank you!';
  const registration = rejectedRegistration(pendingRegistration('US'), ['L05', 'X02'], message);
  const mail = decisionMail(registration, 'en_US', settings);
  const text = renderText(mail);
  for (const code of ['L05', 'X02'] as const) {
    const { why, next } = reasonText('en', code);
    expect(text).toContain(`- ${why}`);
    expect(text).toContain(`- ${next}`);
  }
  expect(text).toContain('> Please send the renewed permit.\n> Thank you!');
  expect(renderHtml(mail)).toMatch(
    /<blockquote[^>]*>Please send the renewed permit\.<br>Thank you!/,
  );
});

test.each(mailLanguages)(
  'a rejection in %s names the number beside its reason only',
  (language) => {
    const named = [{ code: 'B02', scheme: 'fr-siret', number: '732 829 320 00075' }] as const;
    const registration = rejectedRegistration(
      pendingRegistration('FR'),
      ['B02', 'B04'],
      undefined,
      [...named],
    );
    const lines = renderText(decisionMail(registration, language, settings)).split('\n');
    const line = lines.find((one) => one.includes('732 829 320 00075')) ?? '';
    expect(line).toContain(`- ${reasonText(language, 'B02').why}`);
    expect(line).toMatch(/SIRET\S* 732 829 320 00075/);
    expect(lines).toContain(`- ${reasonText(language, 'B04').why}`);
  },
);

test.each(mailLanguages)(
  'begins with a capital in %s where the page shows it alone',
  (language) => {
    const [opening] = decisionBlocks(approvedRegistration(pendingRegistration('FR')), {
      language,
      settings,
    });
    expect(opening).toMatchObject({ text: expect.not.stringMatching(/^\p{Ll}/u) });
  },
);

test('does not invite a correction beside a fault without one', () => {
  const registration = rejectedRegistration(pendingRegistration('US'), ['L05', 'M02']);
  expect(renderText(decisionMail(registration, 'en', settings))).not.toContain(
    'What you can do now',
  );
});

test('a suspicion reads like any other refusal, once', () => {
  const registration = rejectedRegistration(pendingRegistration('US'), ['R01', 'R02']);
  const text = renderText(decisionMail(registration, 'en', settings));
  expect(text.match(/We are unable to accept this registration\./g)).toHaveLength(1);
});

test('names a condition and no other ground of an approval', () => {
  const textOf = (codes: ('A01' | 'A03')[]) =>
    renderText(
      decisionMail(approvedRegistration(pendingRegistration('US'), codes), 'en', settings),
    );
  expect(textOf(['A03'])).toContain('One condition applies');
  expect(textOf(['A01'])).toBe(textOf([]));
});

test.each(rejectionCodes)('does not reveal code %s, the note and the reviewer’s name', (code) => {
  const registration = rejectedRegistration(pendingRegistration('FR'), [code], 'Merci.');
  for (const locale of mailLanguages) {
    const mail = decisionMail(registration, locale, settings);
    const everything = `${mail.subject}\n${renderHtml(mail)}\n${renderText(mail)}`;
    expect(everything).not.toContain(code);
    expect(everything).not.toMatch(/Robin Ellery|the branch we closed/);
    expect(everything).toContain('T-104233');
  }
});

test('an applicant’s hostile name is harmless in the applicant’s own mail', () => {
  const contact = { name: '<b>Bo</b>\r\nBcc: x@evil.example \u202eevil.example' };
  const registration = approvedRegistration(pendingRegistration('US', { contact }));
  const html = renderHtml(decisionMail(registration, 'en', settings));
  expect(html).not.toMatch(/<b>|\u202e|evil\.example/);
});

test('says reason for one and reasons for several', () => {
  const textOf = (codes: RejectionCode[]) =>
    renderText(
      decisionMail(rejectedRegistration(pendingRegistration('US'), codes), 'en', settings),
    );
  expect(textOf(['L05'])).toContain('Reason for this decision:');
  expect(textOf(['L05', 'X02'])).toContain('Reasons for this decision:');
  // Two codes with the same sentence are one reason to the applicant.
  expect(textOf(['R01', 'R02'])).toContain('Reason for this decision:');
});
