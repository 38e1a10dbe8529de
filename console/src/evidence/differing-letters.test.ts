import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differingLetters, type Letters } from './differing-letters.ts';

const shown = (parts: readonly Letters[]) =>
  parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('');
const compare = (ours: string, theirs: string) => differingLetters(ours, theirs).map(shown);

test.each([
  ['Optique Lafayette', 'OPTIQUE LAFAYETTE', 'Optique Lafayette', 'OPTIQUE LAFAYETTE'],
  ['Optique Lafayete', 'Optique Lafayette', 'Optique Lafayete', 'Optique Lafayet[t]e'],
  ['Optique du Port', 'Optique du Vieux Port', 'Optique du Port', 'Optique du [Vieux ]Port'],
  ['12 rue de la Bourse', '21 rue de la Bourse', '[1]2 rue de la Bourse', '2[1] rue de la Bourse'],
  ['眼鏡の田中', '眼鏡の田仲', '眼鏡の田[中]', '眼鏡の田[仲]'],
  ['abc', '', '[abc]', ''],
  ['Owner', 'Accounts', '[Owner]', '[Accounts]'],
  ['11408245600012', '98808808400013', '[11408245600012]', '[98808808400013]'],
])('%s and %s', (ours, theirs, marked, others) => {
  expect(compare(ours, theirs)).toEqual([marked, others]);
});

test('no letter is lost, and equal texts differ nowhere', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
      const [ours, theirs] = differingLetters(a, b);
      expect(ours.map(({ text }) => text).join('')).toBe(a);
      expect(theirs.map(({ text }) => text).join('')).toBe(b);
      expect(differingLetters(a, a)[0].some(({ differs }) => differs)).toBe(false);
    }),
  );
});

test('long texts are compared as a whole', () => {
  const long = 'x'.repeat(401);
  expect(compare(long, `${long}y`)).toEqual([`[${long}]`, `[${long}y]`]);
  expect(compare(long, long)).toEqual([long, long]);
});
