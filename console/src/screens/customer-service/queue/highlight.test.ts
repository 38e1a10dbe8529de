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
  ['Straße 7', 'stras', '[Straß]e 7'],
  ['ﬁne Optik', 'fin', '[ﬁn]e Optik'],
  ['Ｂｌｕｅ Optik', 'blue', '[Ｂｌｕｅ] Optik'],
  ['㈱髙橋眼科', '高橋', '㈱[髙橋]眼科'],
  ['㈱髙橋眼科', '株式会社', '[㈱]髙橋眼科'],
  ['（株）髙橋眼科', '株式会社高橋', '[（株）髙橋]眼科'],
  ['株式会社髙橋眼科', '㈱高橋', '[株式会社髙橋]眼科'],
  ['高橋㈱ 眼科', '眼科', '高橋㈱ [眼科]'],
  ['渡邉\u{e0100}眼科', '渡辺', '[渡邉\u{e0100}]眼科'],
  ['ヴィジョンセンタ-青山', 'ビジョン', '[ヴィジョン]センタ-青山'],
  ['ヴィジョンセンタ-青山', 'センター', 'ヴィジョン[センタ-]青山'],
  ['ビジョン青山', 'ｳﾞｨｼﾞｮﾝ', '[ビジョン]青山'],
  ['بصريات أحمد', 'احمد', 'بصريات [أحمد]'],
  ['C&A Optical', 'c&a', '[C&A] Optical'],
  ['C. A. Optical', 'c & a', '[C]. [A]. Optical'],
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
