import type { Change } from '@countersign/contract/changes';
import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createChangePosition } from './change-position.ts';
import type { Ending, Reading } from './change-source.ts';
import { followChanges, pollMs } from './follow-changes.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const change = (id: string): Change => ({
  id,
  kind: 'decided',
  ticketNumber: TicketNumber.parse('T-1'),
  countryCode: CountryCode.parse('FR'),
  version: 2,
  at: '2026-11-20T12:00:00.000Z',
  by: null,
  from: null,
});

/** A source that is played step by step; a stream stays open until it is notifications how it ends. */
function follow(endings: readonly (Ending | 'open')[], pages: Ending = 'complete') {
  const notifications: unknown[] = [];
  const states: string[] = [];
  const streams: Reading[] = [];
  let asked = 0;
  const stop = followChanges({
    place: createChangePosition(),
    onNotification: (one) => notifications.push(one),
    onState: (state) => states.at(-1) !== state && states.push(state),
    random: () => 1,
    source: {
      stream: async (reading, onBegun) => {
        const ending = endings[streams.length] ?? 'open';
        streams.push(reading);
        if (ending !== 'open' && ending !== 'ended') return ending;
        onBegun();
        if (ending === 'ended') return ending;
        return new Promise<Ending>((resolve) =>
          reading.signal.addEventListener('abort', () => resolve('ended')),
        );
      },
      pages: async () => {
        asked += 1;
        return pages;
      },
    },
  });
  return { notifications, states, streams, asked: () => asked, stop };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('notifies of no empty change and not after it is stopped', async () => {
  const { notifications, streams, states, stop } = follow(['open']);
  await pass(0);
  expect(states).toEqual(['connecting', 'live']);
  streams[0]?.notify([]);
  streams[0]?.notify([change('1')]);
  stop();
  streams[0]?.notify([change('2')]);
  await pass(600_000);
  expect(notifications).toEqual([[change('1')]]);
  expect(streams).toHaveLength(1);
});

test('a stream that ends begins again after a moment', async () => {
  const { states, streams, stop } = follow(['ended', 'open']);
  await pass(0);
  expect(states).toEqual(['connecting', 'live', 'reconnecting']);
  expect(streams).toHaveLength(1);
  await pass(1000);
  expect(states.at(-1)).toBe('live');
  stop();
});

test('an unreachable server is asked again, less and less often', async () => {
  const { states, streams, stop } = follow(Array(50).fill('unreachable'), 'unreachable');
  await pass(0);
  const at: number[] = [];
  for (let second = 0; second < 180; second += 1) {
    const before = streams.length;
    await pass(1000);
    if (streams.length > before) at.push(second);
  }
  const gaps = at.slice(1).map((one, index) => one - (at[index] ?? 0));
  expect(gaps.slice(0, 5)).toEqual([4, 8, 16, 30, 30]);
  expect(states).toEqual(['connecting', 'reconnecting']);
  stop();
});

test.each<[string, Ending[], number]>([
  ['is refused', ['refused'], 0],
  ['says nothing, twice', ['mute', 'mute'], 2000],
  ['does not come, while pages do', ['unreachable', 'unreachable', 'unreachable'], 6000],
])('asks page by page where a stream %s, and tries a stream again', async (_, endings, ms) => {
  const { states, asked, streams, stop } = follow(endings);
  await pass(ms);
  expect(states.at(-1)).toBe('polling');
  expect(asked()).toBe(1);
  await pass(pollMs * 1.4);
  expect(asked()).toBe(2);
  const tried = streams.length;
  await pass(pollMs * 4);
  expect(streams.length).toBe(tried + 1);
  expect(states.at(-1)).toBe('live');
  stop();
});

test('following ends without a token and without a dialog', async () => {
  const { streams, asked, stop } = follow(['session-needed', 'open']);
  await pass(600_000);
  expect(streams).toHaveLength(1);
  expect(asked()).toBe(0);
  stop();
});
