import type { Change } from '@countersign/contract/changes';
import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readListAddress } from '../address/list-address.ts';
import { type Gathered, gatherChanges, mayBeNew } from './gather-changes.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const change = (ticket: string, kind: Change['kind']): Change => ({
  id: `${ticket}-${kind}`,
  kind,
  ticketNumber: TicketNumber.parse(ticket),
  countryCode: CountryCode.parse('FR'),
  version: 1,
  at: '2026-11-20T12:00:00.000Z',
  by: null,
  from: null,
});

function gather(outcomes: boolean[] = []) {
  const works: Gathered[] = [];
  const gathering = gatherChanges(async (gathered) => {
    works.push(gathered);
    return outcomes.shift() ?? true;
  });
  gathering.start();
  const seen = () =>
    works.map(({ kinds, rereadAll }) => [
      ...[...kinds].map(([key, all]) => `${key} ${[...all].join('+')}`),
      ...(rereadAll ? ['reread-all'] : []),
    ]);
  return { ...gathering, seen };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('changes of a short time form one batch, later ones the next', async () => {
  const { notify, seen } = gather();
  notify([change('T-1', 'received'), change('T-2', 'claimed')]);
  notify([change('T-2', 'decided')]);
  await pass(150);
  expect(seen()).toEqual([['FR/T-1 received', 'FR/T-2 claimed+decided']]);
  notify('reread-all');
  await pass(150);
  expect(seen().at(-1)).toEqual(['reread-all']);
  await pass(60_000);
  expect(seen()).toHaveLength(2);
});

test('what could not be done comes again with the next, less and less often', async () => {
  const { notify, seen } = gather(Array(20).fill(false));
  notify([change('T-1', 'received')]);
  await pass(150);
  notify([change('T-1', 'decided')]);
  await pass(4000);
  expect(seen()).toEqual([['FR/T-1 received'], ['FR/T-1 received+decided']]);
  await pass(10 * 60_000);
  expect(seen().length).toBeLessThan(17);
});

test('after its end nothing is worked on; with a new beginning it is', async () => {
  const { notify, stop, start, seen } = gather();
  notify([change('T-1', 'received')]);
  stop();
  await pass(60_000);
  expect(seen()).toEqual([]);
  start();
  await pass(150);
  expect(seen()).toHaveLength(1);
});

test.each<[string, Change['kind'], boolean]>([
  ['', 'received', true],
  ['', 'undone', true],
  ['', 'claimed', false],
  ['', 'decided', false],
  ['?assignee=nobody', 'released', true],
  ['?assignee=me', 'taken-over', true],
  ['?assignee=others', 'claimed', true],
  ['?status=all', 'received', true],
  ['?status=all', 'decided', false],
  ['?status=all&reasonCode=L01', 'decided', true],
  ['?status=rejected', 'decided', true],
  ['?status=approved', 'received', false],
])('to the list %j something %s may be new: %s', (search, kind, expected) => {
  expect(mayBeNew([kind], readListAddress(search))).toBe(expected);
});
