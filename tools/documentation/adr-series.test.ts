import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../run/run-step.ts';

const folder = join(ROOT, 'docs/adr');
const records = readdirSync(folder).filter((file) => /^\d{4}-/.test(file));
const numberOf = (file: string) => Number(file.slice(0, 4));
const list = readFileSync(join(folder, 'README.md'), 'utf8');

test('the list names every record by its title', () => {
  const missing = records.filter((file) => {
    const [, title = ''] = /^# \d+\. (.*)$/m.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
    return title === '' || !list.includes(`| ${numberOf(file)} | [${title}](${file}) |`);
  });
  expect(missing).toEqual([]);
});

test('the list says which numbers were never used', () => {
  const used = new Set(records.map(numberOf));
  const all = Array.from({ length: Math.max(...used) }, (_, index) => index + 1);
  const [, said = ''] = /^Not used: (.*)\.$/m.exec(list) ?? [];
  expect(said).toBe(all.filter((number) => !used.has(number)).join(', '));
});

test.each(records)('%s has its own number, and no other record has it', (file) => {
  expect(readFileSync(join(folder, file), 'utf8')).toMatch(
    new RegExp(`^# ${numberOf(file)}\\. \\S`),
  );
  expect(records.filter((other) => numberOf(other) === numberOf(file))).toEqual([file]);
});
