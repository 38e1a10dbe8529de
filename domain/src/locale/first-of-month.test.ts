import { expect, test } from 'vitest';
import { withFirstOfMonth } from './first-of-month.ts';

const day = (tag: string, date: string) =>
  withFirstOfMonth(
    tag,
    new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date)),
  );

test('each first of a French month is the 1er, and no other day is', () => {
  for (let month = 1; month <= 12; month += 1) {
    const of = (date: number) =>
      day('fr-FR', `2026-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`);
    expect(of(1)).toMatch(/ 1er \p{L}+ 2026$/u);
    for (const other of [2, 11, 21]) expect(of(other)).not.toContain('1er');
  }
});

test('other languages say the first as they do', () => {
  expect(day('en-GB', '2026-12-01')).toContain(' 1 December 2026');
  expect(day('de', '2026-12-01')).toBe('Dienstag, 1. Dezember 2026');
});
