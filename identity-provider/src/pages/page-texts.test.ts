import { expect, test } from 'vitest';
import { pageTexts } from './texts/page-texts.ts';

function written(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(value(1)), String(value(30))];
  return Object.values(value ?? {}).flatMap(written);
}

test('[S1.2] French punctuation has no-break spaces', () => {
  const texts = written(pageTexts.fr);
  expect(texts.filter((text) => /(?<![\u00a0])[:]|(?<![\u202f])[;!?]/.test(text))).toEqual([]);
  expect(texts.filter((text) => text.includes("'"))).toEqual([]);
});

test('[S1.2] every Japanese text is in Japanese', () => {
  const { languageName, languageSwitch, product, ...rest } = pageTexts.ja;
  expect(
    written(rest).filter(
      (text) => !/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text),
    ),
  ).toEqual([]);
});

test('[S1.2] a wait of one second is in the singular', () => {
  expect(pageTexts.en.signIn.wait(1)).toContain('1 second.');
  expect(pageTexts.fr.signIn.wait(1)).toContain('1\u00a0seconde.');
  expect(pageTexts.en.signIn.wait(899)).toContain('in 15 minutes.');
  expect(pageTexts.ja.signIn.wait(899)).toContain('15分後');
});
