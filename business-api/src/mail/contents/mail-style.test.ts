import { expect, test } from 'vitest';
import { fontStack } from './mail-style.ts';

test.each([
  ['ko', 'Noto Sans KR'],
  ['zh_CN', 'Noto Sans SC'],
  ['zh_TW', 'Noto Sans TC'],
  ['ja', 'Noto Sans JP'],
  ['en', 'Noto Sans JP'],
])('characters of %s are drawn by %s', (language, font) => {
  expect(fontStack(language).match(/Noto Sans \w+/g)).toEqual([font]);
});
