import { expect, test } from 'vitest';
import { personalStorageForTests } from '../../../testing/session-for-tests.ts';
import { rowKeyOf } from '../address/row-key.ts';
import { ChosenRow } from './chosen-row.ts';
import { emptySelection, marked, readSelection, stretch, writeSelection } from './selection.ts';

const row = (number: number, version = 1) =>
  ChosenRow.parse({
    countryCode: 'FR',
    ticketNumber: `T-${number}`,
    version,
    practiceName: `Practice ${number}`,
    waiting: true,
  });
const many = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => row(from + index));

test('rows are marked once, as they were seen first, and unmarked', () => {
  const first = marked(emptySelection, [row(1), row(2)], true);
  const again = marked(first, [row(1, 7), row(3)], true);
  expect([...again.rows.values()].map(({ version }) => version)).toEqual([1, 1, 1]);
  expect([...marked(again, [row(2), row(9)], false).rows.keys()]).toEqual(['FR/T-1', 'FR/T-3']);
});

test('500 are the most, and what does not fit is counted', () => {
  const full = marked(emptySelection, many(1, 498), true);
  const over = marked(full, many(400, 110), true);
  expect(over.rows.size).toBe(500);
  expect(over.leftOut).toBe(9);
  expect(marked(over, [row(1)], false)).toMatchObject({ leftOut: 0 });
});

test('a stretch goes either way, and is one row where the other end is not on the page', () => {
  const page = many(1, 6);
  const keys = (from: string | undefined, to: number) => stretch(page, from, row(to)).map(rowKeyOf);
  expect(keys('FR/T-2', 4)).toEqual(['FR/T-2', 'FR/T-3', 'FR/T-4']);
  expect(keys('FR/T-4', 2)).toEqual(['FR/T-2', 'FR/T-3', 'FR/T-4']);
  expect(keys('FR/T-99', 2)).toEqual(['FR/T-2']);
  expect(keys(undefined, 2)).toEqual(['FR/T-2']);
});

test('a selection is read back; an unknown shape is an empty one', () => {
  const { personal, writeText } = personalStorageForTests();
  const selection = marked(emptySelection, many(1, 3), true);
  expect(readSelection(personal)).toEqual(emptySelection);
  writeSelection(personal, selection);
  expect(readSelection(personal)).toEqual(selection);
  for (const text of ['', '{', '[{"ticketNumber":"T-1"}]', '7']) {
    writeText('selection', text);
    expect(readSelection(personal)).toEqual(emptySelection);
  }
});
