import { readFileSync } from 'node:fs';
import { problemStatuses } from '@countersign/contract/problems/problem-code';
import { defaultLanguage, translationLanguages } from '@countersign/domain/locale/languages';
import { expect, test } from 'vitest';
import { signInFailures } from '../session/session-state.ts';

const others = translationLanguages.filter((one) => one !== defaultLanguage);

interface Tree {
  readonly [key: string]: string | Tree;
}

const read = (language: string): Tree =>
  JSON.parse(
    readFileSync(new URL(`../../public/assets/i18n/${language}.json`, import.meta.url), 'utf8'),
  );

const english = read('en');

function flat(tree: Tree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${prefix}${key}`, value] as const]
        : [...flat(value, `${prefix}${key}.`)],
    ),
  );
}

/** Each language has the plural forms it needs; apart from them the keys are the same. */
const withoutPlural = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');
const placeholders = (text: string) => [...new Set(text.match(/\{\{[^}]+\}\}/g) ?? [])].sort();

test.each(others)('[S3.6] %s has exactly the texts that English has', (language) => {
  const keys = (tree: Tree) => [...new Set([...flat(tree).keys()].map(withoutPlural))].sort();
  expect(keys(read(language))).toEqual(keys(english));
});

test.each(others)('[S3.6] %s fills in the same values as English', (language) => {
  const texts = flat(read(language));
  for (const [key, text] of flat(english)) {
    const own = texts.get(key);
    // A form for one may word the number out.
    if (own !== undefined && !key.endsWith('_one')) {
      expect([key, placeholders(own)]).toEqual([key, placeholders(text)]);
    }
  }
});

test.each(translationLanguages)('[S1.2] no text of %s is empty', (language) => {
  for (const [key, text] of flat(read(language))) expect([key, text.trim()]).not.toEqual([key, '']);
});

test.each(translationLanguages)('[S8.2] %s words every problem and sign-in failure', (language) => {
  const texts = flat(read(language));
  for (const code of Object.keys(problemStatuses)) {
    expect(texts.has(`failures.problems.${code}.title`), code).toBe(true);
    expect(texts.has(`failures.problems.${code}.next`), code).toBe(true);
  }
  for (const reason of signInFailures) {
    expect(texts.has(`signIn.failures.${reason}`), reason).toBe(true);
  }
});

test('[S3.6] French has its own apostrophes and narrow spaces', () => {
  for (const [key, text] of flat(read('fr'))) {
    expect([key, text.match(/'|(?<![\u00a0\u202f])[;!?](?!\w)| :/)?.[0]]).toEqual([key, undefined]);
  }
});
