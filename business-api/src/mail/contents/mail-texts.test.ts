import { mailLanguages } from '@countersign/domain/locale/mail-language';
import { isFixable, rejectionCodes } from '@countersign/domain/registration/reason-codes';
import { describe, expect, test } from 'vitest';
import { faultSentence, fill, mailTexts, reasonText } from './mail-texts.ts';

function leaves(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(Object(value)).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

/** Between the parts of a line. */
const separators: ReadonlySet<string> = new Set(['.evidence.between']);

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();
}

describe.each(mailLanguages)('[S1.2] the mail texts in %s', (language) => {
  const english = new Map(leaves(mailTexts('en')));
  const texts = leaves(mailTexts(language));

  test('are complete and ask for the same values as the English ones', () => {
    expect(texts.map(([path]) => path)).toEqual([...english.keys()]);
    for (const [path, text] of texts) {
      if (!separators.has(path)) {
        expect(text.trim(), path).toBe(text);
        expect(text, path).not.toBe('');
      }
      expect(placeholders(text), path).toEqual(placeholders(english.get(path) ?? ''));
    }
  });

  test('explain every reason, and how to correct the fixable ones', () => {
    for (const code of rejectionCodes) {
      const { why, next } = reasonText(language, code);
      expect(why.length, code).toBeGreaterThan(8);
      expect(next !== undefined, code).toBe(isFixable(code));
      expect(why + (next ?? ''), code).not.toMatch(/\b[A-Z]\d\d\b/);
    }
  });

  test('do not distinguish a suspicion from any other refusal', () => {
    expect(reasonText(language, 'R01')).toEqual(reasonText(language, 'R02'));
    expect(reasonText(language, 'R01').why).not.toMatch(
      /fraud|betrug|不正|san[ck]|制裁|cr[eé]d|bonität/i,
    );
  });
});

test('French has no-break spaces and typographic apostrophes', () => {
  for (const [path, text] of leaves(mailTexts('fr'))) {
    expect(text, path).not.toMatch(/[^\u00a0][;!?]|[^\u00a0\d]:|'/);
  }
});

test('a value that looks like a placeholder stays what it is', () => {
  expect(fill('{{a}} and {{b}}', { a: '{{b}}', b: '$&' })).toBe('{{b}} and $&');
  expect(() => fill('{{missing}}', {})).toThrow(/missing/);
});

test('a value that ends with a full stop ends its sentence', () => {
  const closed = (practice: string) => fill('Thank you, {{practice}}. Bye.', { practice });
  expect(closed('Boa Vista Ltda.')).toBe('Thank you, Boa Vista Ltda. Bye.');
  expect(closed('\u2068אופטיקה בע.\u2069')).toBe('Thank you, \u2068אופטיקה בע.\u2069 Bye.');
  expect(closed('Boa Vista')).toBe('Thank you, Boa Vista. Bye.');
  expect(fill('{{practice}}, yes', { practice: 'Eyes Inc.' })).toBe('Eyes Inc., yes');
});

test.each(mailLanguages)('what is said in %s of an address names a second @', (language) => {
  const said = faultSentence({ code: 'local-part' }, language) ?? '';
  expect(said.match(/@/g)?.length).toBe(2);
});
