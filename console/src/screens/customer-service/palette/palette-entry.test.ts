import { expect, test } from 'vitest';
import { matchingEntries, type PaletteEntry } from './palette-entry.ts';

const entry = (group: PaletteEntry['group'], label: string, detail?: string): PaletteEntry => ({
  id: label,
  group,
  label,
  goal: { to: '/' },
  ...(detail !== undefined && { detail }),
});
const entries = [
  entry('pages', 'Overview'),
  entry('views', 'Overdue', 'Registrations'),
  entry('markets', 'Réglages : Suède', 'SE'),
  entry('views', 'Waiting', 'Registrations'),
  entry('registration', 'Approve…', 'T-104233'),
  entry('pages', '申請一覧'),
];
const found = (text: string, among = entries) =>
  matchingEntries(among, text).map(({ label }) => label);

test.each([
  ['over', ['Overdue', 'Overview']],
  ['reg over', ['Overdue']],
  ['suede', ['Réglages : Suède']],
  ['se', ['Réglages : Suède']],
  ['104233', ['Approve…']],
  ['view', []],
  ['一覧', ['申請一覧']],
  ['nothing', []],
])('%j finds the entries whose words begin with it', (text, labels) => {
  expect(found(text)).toEqual(labels);
});

test('an empty text shows everything by group, the open registration first', () => {
  expect(found(' ')).toEqual([
    'Approve…',
    'Overdue',
    'Waiting',
    'Overview',
    '申請一覧',
    'Réglages : Suède',
  ]);
});

test('a label that begins with the text comes before one that contains it', () => {
  const two = [entry('pages', 'All waiting'), entry('pages', 'Waiting')];
  expect(found('wait', two)).toEqual(['Waiting', 'All waiting']);
});

test('what the server found stays, whatever it was found by', () => {
  expect(found('siret', [...entries, entry('found', 'Optique Lafayette')])).toEqual([
    'Optique Lafayette',
  ]);
});
