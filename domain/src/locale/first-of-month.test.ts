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

test('both days of a French period are said so', () => {
  const period = (style: 'medium' | 'long', first: string, last: string) => {
    const format = new Intl.DateTimeFormat('fr', { dateStyle: style, timeZone: 'UTC' });
    return withFirstOfMonth('fr', format.formatRange(new Date(first), new Date(last)));
  };
  expect(period('medium', '2026-11-01', '2026-12-01')).toMatch(/^1er nov\..{3}1er déc\. 2026$/);
  expect(period('medium', '2026-11-01', '2026-11-03')).toMatch(/^1er.{1,3}3 nov\. 2026$/);
  expect(period('long', '2026-11-11', '2026-12-21')).not.toContain('1er');
});
