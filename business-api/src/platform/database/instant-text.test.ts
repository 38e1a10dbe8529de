import { expect, test } from 'vitest';
import { instantText } from './instant-text.ts';

test.each([
  ['2026-11-20 12:00:00', '2026-11-20T12:00:00.000Z'],
  ['2026-11-20 12:00:00.5', '2026-11-20T12:00:00.500Z'],
  ['2026-11-20 12:00:00.045', '2026-11-20T12:00:00.045Z'],
  ['2026-11-20 12:00:00.123456', '2026-11-20T12:00:00.123Z'],
])('%s of the database is %s', (timestamp, text) => {
  expect(instantText(timestamp)).toBe(text);
  expect(new Date(text).toISOString()).toBe(text);
});
