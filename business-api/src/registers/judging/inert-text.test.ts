import { expect, test } from 'vitest';
import { inertText } from './inert-text.ts';

test.each([
  ['bell and newline', 'A\u0007B\nC', 'A\ufffdB C'],
  ['marks that turn the direction', 'OPTIK \u202Egnp.exe\u2066', 'OPTIK \ufffdgnp.exe\ufffd'],
  ['blanks that are not seen', 'OP\u200BTIK\uFEFF', 'OP\ufffdTIK\ufffd'],
  ['markup stays text', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['half of a pair', 'A\uD800B', 'A\ufffdB'],
  ['Japanese and Greek', '株式会社ひかり眼鏡 ΟΠΤΙΚΑ', '株式会社ひかり眼鏡 ΟΠΤΙΚΑ'],
])('%s', (_, text, shown) => {
  expect(inertText(text)).toBe(shown);
});

test('a long text ends after 200 signs', () => {
  expect([...inertText('眼'.repeat(5000))]).toHaveLength(200);
});
