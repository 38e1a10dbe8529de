import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test.each([
  ['Ｂｌｕｅ　Ｒｉｄｇｅ', 'blue ridge'],
  ['ÉTOILE Lunétier', 'etoile lunetier'],
  ['Œil de Bœuf', 'oeil de boeuf'],
  ['Straße', 'strasse'],
  ['ΑΘΉΝΑ', 'αθηνα'],
  ['あおやま眼科', 'アオヤマ眼科'],
  ['ｱｵﾔﾏ ｶﾞﾝｶ', 'アオヤマ ガンカ'],
  ['がんか', 'ガンカ'],
  ['カンカ', 'カンカ'],
  ['Łódź', 'lodz'],
  ['ﬁne ①', 'fine 1'],
])('%s folds into %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('folding keeps marks that distinguish Japanese words', () => {
  expect(foldText('がき')).not.toBe(foldText('かき'));
});

test('folding is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
    }),
  );
});
