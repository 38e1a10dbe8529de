import fc from 'fast-check';
import { expect, test } from 'vitest';
import { correctableWords, neighboursOf } from './typing-error.ts';

test.each([
  ['lafayete', 'lafayette', true],
  ['lafayettte', 'lafayette', true],
  ['lafayotte', 'lafayette', true],
  ['lafaytete', 'lafayette', true],
  ['afayette', 'lafayette', true],
  ['lafayett', 'lafayette', true],
  ['lafayette', 'lafayette', false],
  ['lafyete', 'lafayette', false],
  ['lunette', 'lafayette', false],
  ['οπτκα', 'οπτικα', true],
  ['אופטקה', 'אופטיקה', true],
])('%s and %s: one typing error apart is %s', (typed, word, expected) => {
  expect(neighboursOf(typed).includes(word)).toBe(expected);
  expect(neighboursOf(word).includes(typed)).toBe(expected);
});

test('a word has exactly the neighbours that one error makes', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'z'), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(neighboursOf(one).includes(other)).toBe(isOneErrorApart(one, other));
    }),
    { numRuns: 2000 },
  );
});

test('a word of a script without an alphabet has neighbours of its own letters', () => {
  expect(neighboursOf('안과의원장')).toContain('안과원의장');
  expect(neighboursOf('안과의원장')).toContain('안과의원');
});

test('only words of five Latin letters and more are corrected', () => {
  expect(correctableWords('Optiqe du T-104233 青山眼科 lens')).toEqual(['optiqe']);
  expect(correctableWords('a')).toEqual([]);
});

/** Whether one letter too many, too few, another one, or two in the wrong order make the difference. */
function isOneErrorApart(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]];
  if (one === other || Math.abs(a.length - b.length) > 1) return false;
  const at = a.findIndex((letter, index) => letter !== b[index]);
  if (at === -1) return true;
  const rest = (letters: readonly string[], from: number) => letters.slice(from).join('');
  return (
    rest(a, at + 1) === rest(b, at + 1) ||
    rest(a, at) === rest(b, at + 1) ||
    rest(a, at + 1) === rest(b, at) ||
    (a[at] === b[at + 1] && a[at + 1] === b[at] && rest(a, at + 2) === rest(b, at + 2))
  );
}
