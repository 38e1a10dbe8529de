import { expect, test } from 'vitest';
import { recordOf } from '../register-record.ts';
import { compareName } from './compare-name.ts';

test('a former name is shown with the name that the holder has now', () => {
  const names = [
    { kind: 'legal' as const, text: '医療法人社団あおば会' },
    { kind: 'former' as const, text: '医療法人社団あおば眼科クリニック' },
  ];
  const practice = { legalName: '医療法人社団あおば眼科クリニック' };
  expect(compareName(recordOf({ names }), { practice })).toMatchObject({
    result: 'similar',
    kind: 'former',
    ours: '医療法人社団あおば眼科クリニック',
    theirs: '医療法人社団あおば会',
  });
});
