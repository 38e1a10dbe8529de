import { expect, test } from 'vitest';
import { requireConstantExports } from './constant-exports.ts';

test.each([
  ['export let open = 0; export const add = () => { open += 1; };', 'open'],
  ['let open = 0; function add() { open++; } export { open as count, add };', 'open'],
])('a module that assigns what it exports is refused: %s', (code, name) => {
  expect(() => requireConstantExports(code, 'open.ts')).toThrow(
    `open.ts assigns ${name}, which it exports`,
  );
});

test.each([
  'let inner = 0; export const add = () => { inner += 1; };',
  'export const list = []; list[0] = 1;',
  "export { open } from './open.js'; let other = 0; other = 1;",
])('every other assignment is allowed: %s', (code) => {
  expect(() => requireConstantExports(code, 'open.ts')).not.toThrow();
});
