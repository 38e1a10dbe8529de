import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CrossReason } from '@countersign/business-api/identifiers/cross-checks';
import type { CheckReason } from '@countersign/business-api/identifiers/schemes/layer-result';
import { schemes } from '@countersign/business-api/identifiers/schemes/scheme-table';
import { translationLanguages } from '@countersign/domain/locale/languages';
import { mailLanguages } from '@countersign/domain/locale/mail-language';
import { describe, expect, test } from 'vitest';
import { findTranslationFaults } from './find-translation-faults.ts';
import { type FlatTexts, flatTexts } from './flat-texts.ts';
import { keyUse, usedKeys } from './used-keys.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const CONSOLE_TEXTS = 'console/public/assets/i18n';
const MAIL_TEXTS = 'business-api/src/mail/contents/texts';

// Mails have more languages than the interface (S3.6).
const LANGUAGES = {
  [CONSOLE_TEXTS]: translationLanguages,
  [MAIL_TEXTS]: mailLanguages,
} as const;
type Folder = keyof typeof LANGUAGES;
const folders = [CONSOLE_TEXTS, MAIL_TEXTS] as const;

function read(folder: Folder): Record<string, FlatTexts> {
  return Object.fromEntries(
    LANGUAGES[folder].map((language) => {
      const file = readFileSync(join(root, folder, `${language}.json`), 'utf8');
      return [language, flatTexts(JSON.parse(file))];
    }),
  );
}

test.each(folders)('%s has a file for each of its languages and no other', (folder) => {
  const files = readdirSync(join(root, folder)).sort();
  expect(files).toEqual(LANGUAGES[folder].map((language) => `${language}.json`).sort());
});

test.each(folders)('%s says the same in every language', (folder) => {
  const texts = read(folder);
  expect(texts.en?.size).toBeGreaterThan(10);
  expect(findTranslationFaults(texts)).toEqual([]);
});

// Not every reader of mails draws U+202F; docs/glossary.md.
test.each([
  [CONSOLE_TEXTS, '\u202f'],
  [MAIL_TEXTS, '\u00a0'],
] as const)('the French of %s has one space before its signs', (folder, space) => {
  const others = space === '\u202f' ? '\u00a0' : '\u202f';
  const texts = [...(read(folder).fr ?? [])];
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter(([, text]) => new RegExp(`[${others} ][:;!?]( |$)`).test(text))).toEqual([]);
});

// A browser breaks “l’e-mail” behind its hyphen, a French typesetter does not. Not every reader of mails hides U+2060.
test.each([
  [CONSOLE_TEXTS, ''],
  [MAIL_TEXTS, 'page.'],
] as const)(
  'the French of %s has a word joiner after the hyphen of “e-mail” in %j',
  (folder, part) => {
    const texts = [...(read(folder).fr ?? [])].filter(([key]) => key.startsWith(part));
    expect(texts.filter(([, text]) => /e-mail/i.test(text))).toEqual([]);
    expect(texts.some(([, text]) => text.includes('e-\u2060mail'))).toBe(true);
  },
);

test('every key the console writes out has a text', () => {
  const english = read(CONSOLE_TEXTS).en ?? new Map();
  const sources = globSync('console/src/**/*.{ts,tsx}', { cwd: root });
  const keys = sources.flatMap((path) => usedKeys(readFileSync(join(root, path), 'utf8')));
  expect(keys.length).toBeGreaterThan(20);
  const missing = keys.filter((key) => !english.has(key) && !english.has(`${key}_other`));
  expect([...new Set(missing)]).toEqual([]);
});

// Texts of mails are typed objects, and so are these for the console's build and the page without a
// configuration. The labels of the applicant's fields are found by the kind of the field.
const readOtherwise = /^(configuration\.|crash\.no|(address|identifier)\.\w+$)/;

// Their components say the rest of the key.
const parts = /^(evidence|asking|duplicates|textFlags)\./;

test.each([
  [CONSOLE_TEXTS, '', 'console/src'],
  [MAIL_TEXTS, 'page.', 'business-api/src/asking'],
] as const)('every key of %s in %j is used by %s', (folder, group, part) => {
  const sources = globSync(`${part}/**/*.{ts,tsx}`, { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'));
  const isUsed = keyUse(sources);
  const keys = [...(read(folder).en?.keys() ?? [])]
    .filter((key) => key.startsWith(group))
    .map((key) => key.slice(group.length))
    .filter((key) => !readOtherwise.test(key));
  expect(keys.length).toBeGreaterThan(10);
  const ends = keys.map((key) => key.replace(/_(one|other)$/, ''));
  expect(ends.filter((key) => !isUsed(key) && !isUsed(key.replace(parts, '')))).toEqual([]);
});

test('a key is used as a string or by a template with a beginning', () => {
  const source = "say('a.b'); say(`c.$" + '{one}.d`); say(`$' + '{all}`)';
  const isUsed = keyUse([source]);
  const used = ['a.b', 'c.x.d', 'a.c', 'c.x', 'x'].filter(isUsed);
  expect(used).toEqual(['a.b', 'c.x.d']);
});

test('the evidence names every scheme and reason of the API', () => {
  const reasons = keysOf<CheckReason>()({
    empty: 0,
    'wrong-form': 0,
    'social-security-number': 0,
    'check-digit': 0,
    'check-digit-or-sole-trader': 0,
    'check-digit-often-wrong': 0,
    'siren-inside': 0,
    'only-zeros': 0,
    'first-digit': 0,
    'unknown-prefix': 0,
    'unknown-branch': 0,
    'unknown-office': 0,
    'unknown-program': 0,
    'unknown-profession': 0,
    'unknown-state': 0,
    'unknown-holder': 0,
    'number-of-a-person': 0,
    'range-of-vat-kind': 0,
    'unknown-scheme': 0,
    'no-fixed-form': 0,
    'form-does-not-fit': 0,
    'no-check-digit': 0,
    'part-is-impossible': 0,
    'no-known-parts': 0,
    'needs-second-number': 0,
    'needs-register': 0,
  });
  const comparisons = keysOf<CrossReason>()({
    same: 0,
    different: 0,
    'different-trust': 0,
    'two-of-one-scheme': 0,
    'not-readable': 0,
    'not-inside': 0,
    'foreign-number': 0,
  });
  const english = read(CONSOLE_TEXTS).en ?? new Map();
  const named = (group: string) =>
    [...english.keys()]
      .filter((key) => key.startsWith(`evidence.${group}.`) && !key.endsWith('.else'))
      .map((key) => key.slice(`evidence.${group}.`.length))
      .sort();
  expect(named('scheme')).toEqual(Object.keys(schemes).sort());
  expect(named('layerReason')).toEqual(Object.keys(reasons).sort());
  expect(named('cross')).toEqual(Object.keys(comparisons).sort());
});

/** The compiler names a code that the table lacks. */
function keysOf<Code extends string>() {
  return (table: Readonly<Record<Code, 0>>) => table;
}

describe('the check reports faults', () => {
  const en = {
    home: { title: 'Hello {{name}}', link: 'Read <1>this</1>' },
    mails_one: 'One mail',
    mails_other: '{{count}} mails',
  };
  const fr = {
    home: { title: 'Bonjour {{name}}', link: 'Lisez <1>ceci</1>' },
    mails_one: 'Un e-mail',
    mails_many: '{{count}} d’e-mails',
    mails_other: '{{count}} e-mails',
  };
  const ja = { home: { title: '{{name}}さん', link: '<1>これ</1>' }, mails_other: '{{count}}通' };
  const faults = (change: { en?: unknown; fr?: unknown; ja?: unknown }) => {
    const texts = JSON.parse(JSON.stringify({ en, fr, ja, ...change })); // leaves undefined out
    return findTranslationFaults({
      en: flatTexts(texts.en),
      fr: flatTexts(texts.fr),
      ja: flatTexts(texts.ja),
    });
  };

  test('not on plurals that differ as the languages do', () => {
    expect(faults({})).toEqual([]);
  });

  test.each([
    ['a missing key', { ja: { ...ja, home: { title: '{{name}}さん' } } }, 'ja: lacks home.link'],
    ['a key of its own', { fr: { ...fr, extra: 'En plus' } }, 'fr: extra is not in English'],
    [
      'an empty text',
      { ja: { ...ja, mails_other: ' {{count}}', home: { ...ja.home, link: '' } } },
      'ja: home.link is empty',
    ],
    [
      'another placeholder',
      { fr: { ...fr, home: { ...fr.home, title: 'Bonjour {{nom}}' } } },
      'fr: home.title has the slots {{nom}}, English {{name}}',
    ],
    [
      'lost markup',
      { ja: { ...ja, home: { ...ja.home, link: 'これ' } } },
      'ja: home.link has the slots -, English </1> <1>',
    ],
    [
      'a missing plural',
      { fr: { ...fr, mails_many: undefined } },
      'fr: mails lacks the plural many',
    ],
    [
      'a plural without its number',
      { fr: { ...fr, mails_many: 'Des millions d’e-mails' } },
      'fr: mails says no number in many',
    ],
    [
      'a plural that Japanese has not',
      { ja: { ...ja, mails_one: '一通' } },
      'ja: mails has a plural of its own: one',
    ],
  ])('on %s', (_what, change, fault) => {
    expect(faults(change).join('\n')).toContain(fault);
  });

  test('on a Russian form for 1 and 21 without its number', () => {
    const ru = {
      mails_one: 'Одно письмо',
      mails_few: '{{count}} письма',
      mails_many: '{{count}} писем',
      mails_other: '{{count}} письма',
    };
    const texts = (tree: object) => flatTexts(tree);
    const english = { mails_one: en.mails_one, mails_other: en.mails_other };
    expect(findTranslationFaults({ en: texts(english), ru: texts(ru) })).toEqual([
      'ru: mails says no number in one',
    ]);
  });

  test.each([
    ["L'établissement", 'straight apostrophe'],
    ['Dites "oui"', 'straight quotes'],
    ['Voulez-vous ?', 'before : ; ! ?'],
    ['Voulez-vous?', 'before : ; ! ?'],
    ['« oui\u00a0»', 'after «'],
    ['«\u00a0oui »', 'before : ; ! ?'],
  ])('on the French %j', (text, fault) => {
    const change = { ...fr, home: { ...fr.home, title: `${text} {{name}}` } };
    expect(faults({ fr: change }).join('\n')).toContain(fault);
  });

  test.each([
    'Voulez-vous\u00a0?',
    'Heure\u202f: 12:30',
    '«\u00a0oui\u00a0»',
    'Vraiment\u202f?!',
    'Voir https://a.example/?x=1',
  ])('not on the French %j', (text) => {
    const change = { ...fr, home: { ...fr.home, title: `${text} {{name}}` } };
    expect(faults({ fr: change })).toEqual([]);
  });

  test('finds keys as they are written', () => {
    const source = `t('home.title'); t("home.link", { x }); <Trans i18nKey="mails" />; at('no')`;
    expect(usedKeys(source)).toEqual(['home.title', 'home.link', 'mails']);
  });
});
