import { expect, test } from 'vitest';
import { newId } from './new-id.ts';

test('is a UUID of version 7 that sorts by time', () => {
  const ids = [1, 255, 1_700_000_000_000, 2 ** 47].map((time) => newId(time));
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect([...ids].sort()).toEqual(ids);
  expect(newId(5)).not.toBe(newId(5));
});
