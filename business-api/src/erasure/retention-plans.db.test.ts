import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openWatchedRegistrations,
  twentyThousand,
  type WatchedRegistrations,
} from '../testing/watched-registrations.ts';
import { countQuery, endingQuery, stillEnds } from './ending-registrations.ts';
import { findHold } from './holds.ts';
import { pageOfRuns } from './retention-routes.ts';
import { claimRunQuery } from './retention-runs.ts';
import { retentionAgeQuery } from './retention-worker.ts';

const countryCode = CountryCode.parse('FR');
const key = { countryCode, ticketNumber: TicketNumber.parse('T-9') };
const at = new Date('2026-11-22T10:00:00Z');
let open: WatchedRegistrations;

beforeAll(async () => {
  open = await openWatchedRegistrations();
  const n = twentyThousand;
  await open.fill({
    registrations: `update registrations set status = case when n % 3 = 0 then 'approved' else 'rejected' end,
        decided_by_subject = 'x', decided_by_name = 'X', reason_codes = '["L01"]', mail_held_until = now(),
        decided_at = timestamptz '2026-11-22T10:00:00Z' - n * interval '1 hour'
      from generate_series(1, 20000) n where ticket_number = 'T-' || n and n % 4 = 0`,
    retention_holds: `insert into retention_holds (country_code, ticket_number, reason, until,
        set_by_subject, set_by_name, set_at)
      select 'FR', 'T-' || n, 'x', '2999-01-01', 'x', 'X', now() ${n}`,
    retention_runs: `insert into retention_runs (country_code, day, started_at, ended_at)
      select chr(65 + n % 26) || 'A', date '2026-11-22' - n, now(), now() ${n}`,
  });
});
afterAll(() => open.close());

const ending = { countryCode, kind: 'rejected', before: new Date('2024-10-01T00:00:00Z') } as const;
const place = { kind: 'rejected', since: new Date('2024-09-01T00:00:00Z'), ticket: 'T-1' } as const;
test.each<[string, () => Promise<unknown>, string]>([
  [
    'what ends, page by page',
    () => endingQuery(ending, { after: place, at, limit: 20 }).execute(open.db),
    'registrations_to_end',
  ],
  ['how much ends', () => countQuery(ending, at).execute(open.db), 'registrations_to_end'],
  [
    'whether one still ends',
    () => open.db.transaction().execute((trx) => stillEnds(trx, key, ending)),
    'registrations_',
  ],
  ['its hold', () => findHold(open.db, key, at), 'retention_holds_pkey'],
  [
    'a market’s runs',
    () => pageOfRuns(open.db, countryCode, { before: undefined, limit: 9 }),
    'retention_runs_pkey',
  ],
  ['the run to continue', () => claimRunQuery(at).execute(open.db), 'retention_runs_open'],
])('with 20,000 rows, an index serves %s', async (_, work, index) => {
  const plans = await open.plansOf(work, /registrations|retention/);
  expect(plans).toContain(index);
  expect(plans).not.toMatch(/Seq Scan[^}]*(?:registrations|retention_runs)/);
});

test('the figures look at the last run of each market only', async () => {
  const plans = await open.plansOf(() => retentionAgeQuery(at).execute(open.db), /retention/);
  expect(plans).toContain('retention_runs_pkey');
});
