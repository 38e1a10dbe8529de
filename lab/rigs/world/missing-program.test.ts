import { expect, test } from 'vitest';
import { MissingProgram, requireProgram } from './missing-program.ts';

test('requireProgram finds what is in the path', () => {
  expect(requireProgram('sh', ['dash'])).toMatch(/\/sh$/);
});

test('requireProgram names the packages of what is missing', () => {
  const ask = () => requireProgram('no-such-program', ['one', 'two']);
  expect(ask).toThrow(MissingProgram);
  expect(ask).toThrow('no-such-program was not found');
  expect(ask).toThrow('apt-get install --no-install-recommends one two');
});
