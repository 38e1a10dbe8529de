import { expect, test } from 'vitest';
import { pseudoText, pseudoTexts } from './pseudo-texts.ts';
import { leavesOf, readTexts } from './text-files.ts';

test('a pseudo-text is accented, longer and between marks', () => {
  expect(pseudoText('Approve')).toBe('⟦Àþþþþŕŕöṽé⟧');
  expect(pseudoText('5 – 7…')).toBe('⟦5 – 7…⟧');
  expect(pseudoText('')).toBe('⟦⟧');
});

test('values and tags stay as they are', () => {
  expect(pseudoText('To {{ first }}')).toBe('⟦Ţöö {{ first }}⟧');
  expect(pseudoText('{{count}} <b class="x">of</b>')).toBe('⟦{{count}} <b class="x">öƒƒ</b>⟧');
});

const values = (text: string) => text.match(/\{\{\s*\w+\s*\}\}/g) ?? [];

test('every English text has a longer pseudo-text with its values and without a plain letter', () => {
  const english = leavesOf(readTexts('console', 'en'));
  const pseudo = leavesOf(pseudoTexts(readTexts('console', 'en')));
  expect([...pseudo.keys()]).toEqual([...english.keys()]);
  for (const [key, text] of english) {
    const changed = pseudo.get(key) ?? '';
    expect(values(changed), key).toEqual(values(text));
    expect(changed.replaceAll(/\{\{.*?\}\}|<.*?>/g, ''), key).not.toMatch(/[A-Za-z]/);
    expect(changed.normalize('NFC'), key).toBe(changed);
    const letters = text.replaceAll(/\{\{.*?\}\}|<.*?>/g, '').match(/[A-Za-z]/g)?.length ?? 0;
    expect(changed.length - 2 - text.length, key).toBeGreaterThanOrEqual(Math.floor(letters * 0.4));
  }
});
