import { readFileSync } from 'node:fs';
import { type MailLanguage, mailLanguages } from '@countersign/domain/locale/mail-language';
import { CountryCode } from '@countersign/domain/market/country-code';
import {
  PointFinding,
  type PointFindingCode,
  pointFindingCodes,
  pointFindings,
} from '@countersign/domain/registration/point-finding';
import { expect, test } from 'vitest';
import { mailTexts } from './mail-texts.ts';
import { pointTexts } from './point-texts.ts';

const samples = {
  scheme: 'fr-siret',
  number: '732 829 320 00075',
  otherScheme: 'fr-siren',
  otherNumber: '732 829 321',
  schemes: 'us-npi us-state-licence',
  register: 'us-nppes',
  theirs: 'Dentist',
  ours: 'Florida',
  date: '2027-03-03',
  country: 'DE',
  name: 'Joy Egan',
  domain: 'mail.example',
  value: '75 002',
  example: '75002',
  file: 'licence.pdf',
};

const market = CountryCode.parse('GB');

function sentence(code: PointFindingCode, language: MailLanguage): string {
  const values = Object.fromEntries(pointFindings[code].map((name) => [name, samples[name]]));
  const finding = PointFinding.parse({ code, values });
  return pointTexts({ kind: 'explain', field: null, reason: 'B02', finding }, language, market)
    .task;
}

test.each(mailLanguages)('every finding is a sentence with all its values in %s', (language) => {
  for (const code of pointFindingCodes) {
    const text = sentence(code, language);
    expect(text, code).not.toMatch(/[{}]|undefined/);
    expect(text, code).toMatch(/[.?;。？]$/);
    // Names and dates are written as people write them.
    for (const name of pointFindings[code]) {
      if (['number', 'theirs', 'ours', 'name', 'value', 'example', 'file'].includes(name)) {
        expect(text, `${code} ${name}`).toContain(samples[name]);
      }
    }
    expect(text, code).not.toMatch(/fr-siret|us-nppes|2027-03-03|\bDE\b/);
  }
});

test('a finding takes the place of what is asked and why', () => {
  const values = { scheme: 'us-npi', number: '1234567893', theirs: 'Dentist' };
  const finding = { code: 'activity-differs', values } as const;
  const field = 'practice.identifiers[us-npi]';
  expect(pointTexts({ kind: 'correct', field, reason: 'B02', finding }, 'en', market)).toEqual({
    label: 'NPI',
    task: 'The register lists your practice (NPI 1234567893) as “Dentist”. Is that right? If not, please correct the number.',
    why: null,
  });
  expect(pointTexts({ kind: 'correct', field, reason: 'B02' }, 'en', market).task).toBe(
    'Please correct: NPI',
  );
});

test('one of several numbers is enough, and a date is of the language', () => {
  expect(sentence('number-missing', 'en')).toContain('NPI or State license');
  expect(sentence('licence-ends', 'en')).toContain('3 March 2027');
  expect(sentence('licence-ends', 'fr')).toContain('3 mars 2027');
  expect(sentence('licence-ends', 'ja')).toContain('2027年3月3日');
});

test.each([
  ['lacks a value', { scheme: 'us-npi', number: '1' }],
  ['has one too many', { scheme: 'us-npi', number: '1', theirs: 'Dentist', ours: 'x' }],
  ['has an empty one', { scheme: 'us-npi', number: '1', theirs: '' }],
])('a finding that %s is none', (_, values) =>
  expect(PointFinding.safeParse({ code: 'activity-differs', values }).success).toBe(false),
);

/** The console has other spaces before punctuation, and joins words. */
const withoutSpaces = (text: string) => text.replaceAll(/[\s\u2060]/gu, '');

test.each(['en', 'fr', 'ja'] as const)(
  'a reviewer reads what the applicant does, in %s',
  (language) => {
    const address = `../../../../console/public/assets/i18n/${language}.json`;
    const { asking } = JSON.parse(readFileSync(new URL(address, import.meta.url), 'utf8'));
    const { findings } = mailTexts(language).information;
    for (const code of pointFindingCodes)
      expect(withoutSpaces(asking.findings[code]), code).toBe(withoutSpaces(findings[code]));
  },
);
