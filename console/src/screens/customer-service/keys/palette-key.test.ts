import { expect, test } from 'vitest';
import { isPaletteKey, paletteKeyName, submitKeyName } from './palette-key.ts';

const plain = { key: 'k', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each([
  ['Linux x86_64', { ctrlKey: true }, true],
  ['Win32', { ctrlKey: true, key: 'K' }, true],
  ['Win32', { metaKey: true }, false],
  ['Win32', { ctrlKey: true, shiftKey: true }, false],
  ['Win32', { ctrlKey: true, altKey: true }, false],
  ['Win32', {}, false],
  ['MacIntel', { metaKey: true }, true],
  ['MacIntel', { ctrlKey: true }, false],
  ['iPad', { metaKey: true }, true],
])('on %s %j opens the palette: %s', (platform, pressed, opens) => {
  expect(isPaletteKey({ ...plain, ...pressed }, platform)).toBe(opens);
});

test('the help names the key of the machine', () => {
  const names = (platform: string) => [
    paletteKeyName('Strg', platform),
    submitKeyName('Strg', 'Eingabetaste', platform),
  ];
  expect(names('MacIntel')).toEqual(['⌘K', '⌘Eingabetaste']);
  expect(names('Win32')).toEqual(['Strg+K', 'Strg+Eingabetaste']);
});
