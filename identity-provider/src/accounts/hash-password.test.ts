import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './hash-password.ts';

test('a hash matches its password and no other', async () => {
  const hash = await hashPassword('Café au lait 2026');
  expect(await passwordMatches('Café au lait 2026', hash)).toBe(true);
  expect(await passwordMatches('café au lait 2026', hash)).toBe(false);
});

test('the same password typed with a combining accent matches', async () => {
  const hash = await hashPassword('Café au lait 2026'.normalize('NFC'));
  expect(await passwordMatches('Café au lait 2026'.normalize('NFD'), hash)).toBe(true);
});

test('the same password typed with full-width letters or another space matches', async () => {
  const hash = await hashPassword('Tokyo tea 2026');
  expect(await passwordMatches('Ｔｏｋｙｏ\u3000ｔｅａ\u00a0２０２６', hash)).toBe(true);
  expect(await passwordMatches('Tokyo tea 2026 ', hash)).toBe(false);
  const wide = await hashPassword('Ｔｏｋｙｏ\u3000ｔｅａ\u3000２０２６');
  expect(await passwordMatches('Tokyo tea 2026', wide)).toBe(true);
});

test('two hashes of one password differ and neither contains it', async () => {
  const [one, two] = await Promise.all([
    hashPassword('secret words'),
    hashPassword('secret words'),
  ]);
  expect(one).not.toBe(two);
  expect(one).not.toContain('secret');
});

test('a password is hashed as OWASP recommends by default', async () => {
  expect(await hashPassword('secret words')).toMatch(/^scrypt\$16384\$8\$5\$/);
  const cheap = await hashPassword('secret words', { N: 16, r: 1, p: 1 });
  expect(cheap).toMatch(/^scrypt\$16\$1\$1\$/);
  expect(await passwordMatches('secret words', cheap)).toBe(true);
});
