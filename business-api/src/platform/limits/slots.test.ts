import { expect, test, vi } from 'vitest';
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

test('what is used up is named, and whoever waits is told when it has room again', () => {
  const freed = vi.fn();
  const slots = createSlots(freed);
  const first = slots.take(['a', 2]);
  const second = slots.take(['a', 2]);
  slots.take(['b', 2]);
  expect(slots.full(2)).toEqual(['a']);
  first?.();
  expect(slots.full(2)).toEqual([]);
  expect(freed).toHaveBeenCalledTimes(1);
  second?.();
  expect(freed).toHaveBeenCalledTimes(1);
});

test('work runs in the order in which it came, also after a failure', async () => {
  const slots = createSlots();
  const log: string[] = [];
  const open: ((how: 'well' | 'badly') => void)[] = [];
  const run = (name: string) =>
    slots.inTurn(['work', 1], async () => {
      log.push(name);
      const how = await new Promise((resolve) => open.push(resolve));
      if (how === 'badly') throw new Error(name);
      return name;
    });
  const [first, second, third] = [run('first'), run('second'), run('third')];
  await vi.waitFor(() => expect(log).toEqual(['first']));
  open[0]?.('badly');
  await expect(first).rejects.toThrow('first');
  await vi.waitFor(() => expect(log).toEqual(['first', 'second']));
  // The turn has passed on: nobody takes it in between.
  expect(slots.take(['work', 1])).toBeUndefined();
  open[1]?.('well');
  expect(await second).toBe('second');
  await vi.waitFor(() => expect(log).toEqual(['first', 'second', 'third']));
  open[2]?.('well');
  expect(await third).toBe('third');
  expect(slots.take(['work', 1])).toBeDefined();
});
