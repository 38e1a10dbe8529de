import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { translationLanguages } from '@countersign/domain/locale/languages';
import { mailLanguages } from '@countersign/domain/locale/mail-language';
import { describe, expect, test } from 'vitest';
import { findTranslationFaults } from './find-translation-faults.ts';
import { type FlatTexts, flatTexts } from './flat-texts.ts';
import { usedKeys } from './used-keys.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const CONSOLE_TEXTS = 'console/public/assets/i18n';
const MAIL_TEXTS = 'business-api/src/record/mail-content/texts';

// The interface speaks three languages, mails are written in more (S3.6).
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

test('every key the console writes out has a text', () => {
  const english = read(CONSOLE_TEXTS).en ?? new Map();
  const sources = globSync('console/src/**/*.{ts,tsx}', { cwd: root });
  const keys = sources.flatMap((path) => usedKeys(readFileSync(join(root, path), 'utf8')));
  expect(keys.length).toBeGreaterThan(20);
  const missing = keys.filter((key) => !english.has(key) && !english.has(`${key}_other`));
  expect([...new Set(missing)]).toEqual([]);
});

describe('the check bites', () => {
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
      'a plural that Japanese has not',
      { ja: { ...ja, mails_one: '一通' } },
      'ja: mails has a plural of its own: one',
    ],
  ])('on %s', (_what, change, fault) => {
    expect(faults(change).join('\n')).toContain(fault);
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
