import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Acknowledged, entriesIn, openJournal } from './journal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a journal reads back what many recorded at once', async () => {
  const journal = await openJournal(join(folder, 'journal'));
  const entries = Array.from(
    { length: 200 },
    (_, number): Acknowledged => ({ act: 'submitted', ticket: `T-${number}` }),
  );
  await Promise.all(entries.map((entry) => journal.record(entry)));
  const decided: Acknowledged = { act: 'decided', ticket: 'T-1', verdict: 'reject', person: 'p' };
  await journal.record(decided);
  expect(await journal.read()).toEqual([...entries, decided]);
  await journal.close();
});

test('a journal leaves out a line that was cut short', () => {
  const whole: Acknowledged = { act: 'submitted', ticket: 'T-1' };
  expect(entriesIn(`${JSON.stringify(whole)}\n{"act":"subm`)).toEqual([whole]);
  expect(entriesIn('{"act":')).toEqual([]);
});
