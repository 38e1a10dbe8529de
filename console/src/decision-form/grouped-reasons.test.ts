import { rejectionCodes } from '@countersign/domain/registration/reason-codes';
import { expect, test } from 'vitest';
import english from '../../public/assets/i18n/en.json' with { type: 'json' };
import french from '../../public/assets/i18n/fr.json' with { type: 'json' };
import japanese from '../../public/assets/i18n/ja.json' with { type: 'json' };
import { groupedReasons } from './grouped-reasons.ts';

const codesFor = (
  filter: string,
  texts: { reasons: typeof english.reasons },
  chosen: 'Z99'[] = [],
) =>
  groupedReasons(filter, chosen, [], (code) => texts.reasons.code[code]).flatMap(
    ({ codes }) => codes,
  );

test('[S7.4] every reason is in a group', () => {
  expect(codesFor('', english)).toEqual([...rejectionCodes]);
});

test.each([
  ['l02', english, ['L02']],
  ['EXPIRED document', english, ['X02']],
  ['numero', french, ['L02', 'B02', 'B03']],
  ['ＶＡＴ', japanese, ['B02']],
  ['重複', japanese, ['D02']],
  ['zzz', english, []],
])('[S7.4] the filter “%s” finds its reasons', (filter, texts, expected) => {
  expect(codesFor(filter, texts)).toEqual(expected);
});

test('[S8.2] a chosen reason is never filtered out', () => {
  expect(codesFor('l02', english, ['Z99'])).toEqual(['L02', 'Z99']);
});

test('a reason above the picker is not listed again', () => {
  const label = (code: keyof typeof english.reasons.code) => english.reasons.code[code];
  const codes = groupedReasons('', ['L02'], ['L02', 'B04'], label).flatMap((group) => group.codes);
  expect(codes).toEqual(rejectionCodes.filter((code) => code !== 'L02' && code !== 'B04'));
});
