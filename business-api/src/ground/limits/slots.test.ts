import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

test('one sender cannot take all, and what is refused counts nowhere', () => {
  const slots = createSlots();
  const take = (sender: string) => slots.take(['all', 3], [sender, 2]);
  const given = [take('one'), take('one')];
  expect(take('one')).toBeUndefined();
  expect(take('other')).toBeDefined();
  expect(take('third')).toBeUndefined();
  // Given back twice, as by an answer and by the end of its connection.
  given[0]?.();
  given[0]?.();
  expect(take('third')).toBeDefined();
  expect(take('third')).toBeUndefined();
});
