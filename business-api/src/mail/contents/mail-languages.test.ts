import { translationLanguages } from '@countersign/domain/locale/languages';
import {
  mailLanguageOf,
  mailLanguages,
  mailLanguageTag,
} from '@countersign/domain/locale/mail-language';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import { CountryCode } from '@countersign/domain/market/country-code';
import { describe, expect, test } from 'vitest';
import {
  approvedRegistration,
  pendingRegistration,
  rejectedRegistration,
} from '../../testing/sample-registration.ts';
import { cameBackMail } from './answer-mails.ts';
import { correctionMail } from './correction-mail.ts';
import { decisionMail } from './decision-mail.ts';
import { evidenceFacts, evidenceLine } from './evidence-line.ts';
import type { MailDocument } from './mail-document.ts';
import { mailTexts } from './mail-texts.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './rendered-mail.ts';
import { reversalRequestMail } from './reversal-request-mail.ts';
import { reviewRequestMail } from './review-request-mail.ts';

const settings = {
  consoleUrl: 'https://console.example',
  sender: { name: 'Lumenda', address: 'registrations@lumenda.example' },
};
const origin = { settings, replyTo: 'fr@lumenda.example' };
const forApplicant = { ...settings, replyTo: null };
const dueAt = new Date('2026-11-21T09:14:00.000Z');

function sentences(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Object.values(Object(value)).flatMap(sentences);
}

/** What an English text consists of between its values, where that is more than a word or a sign. */
const englishParts = sentences(mailTexts('en'))
  .flatMap((text) => text.split(/\{\{\w+\}\}|\n/))
  .map((part) => part.trim())
  .filter((part) => part.split(' ').length > 2);

function leftovers(mail: MailDocument): string[] {
  const everything = `${mail.subject}\n${mail.preheader}\n${renderText(mail)}`;
  return englishParts.filter((part) => everything.includes(part));
}

const others = [
  {
    locale: 'de_AT',
    lang: 'de',
    correction: 'Berichtigung: Ihre Registrierung wird erneut geprüft (T-104233)',
    reversal: 'Bitte um Rücknahme: Optique des Quais SARL',
    approved: 'Ihre Registrierung wurde genehmigt (T-104233)',
    rejected: 'Ihre Registrierung konnte nicht genehmigt werden (T-104233)',
    market: 'Frankreich',
    day: '20. November 2026',
    expired: 'Mindestens eine der Unterlagen ist abgelaufen.',
  },
  {
    locale: 'es_ES',
    lang: 'es',
    correction: 'Rectificación: su solicitud de registro se está revisando de nuevo (T-104233)',
    reversal: 'Se pide anular la decisión: Optique des Quais SARL',
    approved: 'Se ha aprobado su solicitud de registro (T-104233)',
    rejected: 'No se ha podido aprobar su solicitud de registro (T-104233)',
    market: 'Francia',
    day: '20 de noviembre de 2026',
    expired: 'Al menos uno de los documentos ha caducado.',
  },
  {
    locale: 'pt_PT',
    lang: 'pt-PT',
    correction: 'Retificação: o seu pedido de registo está novamente em análise (T-104233)',
    reversal: 'Pedido de anulação da decisão: Optique des Quais SARL',
    approved: 'O seu pedido de registo foi aprovado (T-104233)',
    rejected: 'Não foi possível aprovar o seu pedido de registo (T-104233)',
    market: 'França',
    day: '20 de novembro de 2026',
    expired: 'Pelo menos um dos documentos caducou.',
  },
  {
    locale: 'pt_BR',
    lang: 'pt-BR',
    correction: 'Correção: seu cadastro está em nova análise (T-104233)',
    reversal: 'Reversão solicitada: Optique des Quais SARL',
    approved: 'Seu cadastro foi aprovado (T-104233)',
    rejected: 'Não foi possível aprovar seu cadastro (T-104233)',
    market: 'França',
    day: '20 de novembro de 2026',
    expired: 'Pelo menos um dos documentos está vencido.',
  },
];

describe.each(others)('a reader of $locale', ({ locale, lang, market, day, ...words }) => {
  const pending = pendingRegistration('FR');
  const approval = decisionMail(approvedRegistration(pending, ['A03']), locale, forApplicant);
  const rejected = rejectedRegistration(pending, ['X02', 'L05'], 'Merci.');
  const rejection = decisionMail(rejected, locale, forApplicant);
  const reviewer = { email: 'x@lumenda.example', name: 'Camille', locale, isFallback: true };
  const request = reviewRequestMail(pending, reviewer, { ...origin, dueAt });
  const correction = correctionMail(pending, locale, forApplicant);
  const asked = { person: 'Alex', reason: 'Merci.' };
  const reversalRequest = reversalRequestMail(rejected, asked, reviewer, origin);
  const evidence = evidenceFacts(pending, {
    unresolved: [{ code: 'licence-valid' }],
    notChecked: ['place-agrees'],
    contradicted: ['name-agrees'],
    confirmed: [],
    asking: 1,
  });
  const again = { ...origin, dueAt, assignee: undefined, evidence };
  const cameBack = cameBackMail(pending, reviewer, again);
  const mails = [approval, rejection, request, correction, reversalRequest, cameBack];

  test('[S3.4] gets the decision in their own language', () => {
    expect([approval.subject, rejection.subject]).toEqual([words.approved, words.rejected]);
    expect(renderText(rejection)).toContain(`- ${words.expired}`);
    for (const mail of [approval, rejection]) expect(renderText(mail)).toContain(`  ${market}\n`);
  });

  test('[S3.4] gets corrections and reversal requests in their own language', () => {
    expect(correction.subject).toBe(words.correction);
    expect(reversalRequest.subject).toBe(`${words.reversal} (${market}, T-104233)`);
  });

  test('[S3.4] is asked for a review in the own language, dates included', () => {
    expect(request.subject).toContain(`(${market}, T-104233)`);
    expect(renderText(request)).toContain(day);
  });

  test('reads the evidence in one line, in a mail about an answer too', () => {
    const line = evidence && evidenceLine(evidence, cameBack.language);
    expect(line?.length).toBeGreaterThan(40);
    expect(renderText(cameBack).replaceAll('\n', ' ')).toContain(line);
  });

  test('finds the language named in the page and no English sentence in it', () => {
    for (const mail of mails) {
      const html = renderHtml(mail);
      expect([...html.matchAll(/ lang="([^"]*)"/g)].map(([, tag]) => tag)).toEqual([lang, lang]);
      expect(leftovers(mail)).toEqual([]);
    }
  });
});

test('an English mail contains all sentences that the test above looks for', () => {
  const mail = decisionMail(approvedRegistration(pendingRegistration('US')), 'en', forApplicant);
  expect(leftovers(mail).length).toBeGreaterThan(5);
});

test('Portuguese without a region is Brazilian in Brazil', () => {
  const pending = { ...pendingRegistration('US'), countryCode: CountryCode.parse('BR') };
  expect(decisionMail(approvedRegistration(pending), 'pt', forApplicant).language).toBe('pt_BR');
});

const english = new Set(sentences(mailTexts('en')).filter((text) => text.split(' ').length > 2));

test.each(mailLanguages.filter((language) => language !== 'en'))(
  'no sentence of the mail texts in %s is left in English',
  (language) => {
    expect(sentences(mailTexts(language)).filter((text) => english.has(text))).toEqual([]);
  },
);

test.each(mailLanguages)(
  'the mail texts in %s have typographic quotes and apostrophes',
  (language) => {
    expect(sentences(mailTexts(language)).filter((text) => /['"]/.test(text))).toEqual([]);
  },
);

test('[S3.6] mails are written in every language of the interface, under the same tag', () => {
  const tags = translationLanguages.map((one) => mailLanguageTag(mailLanguageOf(one)));
  expect(tags).toEqual(translationLanguages.map(toBcp47));
});

// Words that only one of the two writes; a text copied from one to the other shows itself.
const onlyInBrazil = /\b(?:cadastro|você|equipe|contato|registro|recepção|protocolo|controle)\b/i;
const onlyInPortugal =
  /(?<!\p{L})(?:registo|equipa|contacto|receção|morada|eletrónico|connosco|controlo|encontrámos|utentes|faturação)(?!\p{L})/iu;

test('the Portuguese of Portugal and of Brazil are not mixed', () => {
  const portugal = sentences(mailTexts('pt'));
  const brazil = sentences(mailTexts('pt_BR'));
  expect(portugal.filter((text) => onlyInBrazil.test(text))).toEqual([]);
  expect(brazil.filter((text) => onlyInPortugal.test(text))).toEqual([]);
  expect(portugal.some((text) => onlyInPortugal.test(text))).toBe(true);
  expect(brazil.some((text) => onlyInBrazil.test(text))).toBe(true);
});

test('German says Sie and Spanish says usted, never du or tú', () => {
  const german = sentences(mailTexts('de')).join('\n');
  const spanish = sentences(mailTexts('es')).join('\n');
  expect(german).toMatch(/\bIhre Registrierung\b/);
  expect(german).not.toMatch(/\b(?:du|dir|dich|dein\w*)\b/i);
  expect(spanish).not.toMatch(/(?<!\p{L})(?:tú|tus?|te|ti|contigo|vosotros)(?!\p{L})/iu);
});
