import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';

const shown = (text: string, search: string) =>
  highlight(text, search)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Optique Étoile', 'etoile', 'Optique [Étoile]'],
  ['Augenoptik Blau', 'OPTIK', 'Augen[optik] Blau'],
  ['Blue Ridge Optical', 'ridge blue', '[Blue] [Ridge] Optical'],
  ['青山眼科', '眼科', '青山[眼科]'],
  ['ｱｵﾔﾏ ｶﾞﾝｶ', 'がんか', 'ｱｵﾔﾏ [ｶﾞﾝｶ]'],
  ['T-104233', 't1042', '[T-1042]33'],
  ['Straße 7', 'strasse', '[Straße] 7'],
  ['Optique', 'op', 'Optique'],
  ['Optique', 'lunettes', 'Optique'],
  ['Optique', '', 'Optique'],
])('in “%s”, “%s” is marked: %s', (text, search, expected) => {
  expect(shown(text, search)).toBe(expected);
});

test('no letter is lost or added', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, search) => {
      expect(
        highlight(text, search)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
