import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conditionsOf } from '../registrations/registration-conditions.ts';
import { selectRegistrations } from '../registrations/select-registrations.ts';
import { planOf } from '../testing/many-registrations.ts';
import {
  openWatchedRegistrations,
  twentyThousand,
  type WatchedRegistrations,
} from '../testing/watched-registrations.ts';
import { withoutLimit } from '../testing/without-limit.ts';
import { alikeOfDecided, wantSearchOfReopened } from './alike-of-decided.ts';
import { findCandidates } from './find-candidates.ts';
import { readSharedFacts } from './find-duplicates.ts';
import { forgetDuplicates } from './forget-duplicates.ts';
import { readMatchSummary } from './match-summary.ts';
import { readMatches } from './read-matches.ts';
import { leasingSearch } from './wanted-searches.ts';

const key = { countryCode: CountryCode.parse('FR'), ticketNumber: TicketNumber.parse('T-9') };
const keys = [
  { kind: 'telephone', key: '9' },
  { kind: 'name', key: '17' },
] as const;
let open: WatchedRegistrations;

beforeAll(async () => {
  open = await openWatchedRegistrations();
  const n = twentyThousand;
  await open.fill({
    registration_keys: `insert into registration_keys (country_code, ticket_number, kind, key)
      select 'FR', 'T-' || n, kind, n from (values ('telephone'), ('name')) as of(kind),
        generate_series(1, 20000) n`,
    registration_matches: `insert into registration_matches (country_code, ticket_number,
        other_country, other_ticket, verdict, bits, signals, numbers, found_at)
      select 'FR', 'T-' || n, 'JP', 'T-' || n, 'possible', 9, '[]', '[]', now() ${n}`,
    pair_answers: `insert into pair_answers (one_country, one_ticket, other_country, other_ticket,
        answer, by_subject, by_name, at, numbers)
      select 'FR', 'T-' || n, 'JP', 'T-' || n, 'different', 's', 'S', now(), '[]' ${n}`,
    duplicate_searches: `insert into duplicate_searches (country_code, ticket_number, wanted_at)
      select 'FR', 'T-' || n, now() - n * interval '1 second' ${n}`,
  });
});
afterAll(() => open.close());

test.each<[string, () => Promise<unknown>, string]>([
  ['candidates', () => findCandidates(open.db, key, keys), 'registration_keys_pkey'],
  ['shared facts', () => readSharedFacts(open.db, keys), 'registration_keys_pkey'],
  ['what is known', () => readMatchSummary(open.db, key), 'registration_matches_pkey'],
  ['the matches', () => readMatches(open.db, key, 'all'), 'registration_matches_pkey'],
  [
    'the matches of some markets',
    () => readMatches(open.db, key, [key.countryCode]),
    'registration_matches_pkey',
  ],
  ['the next search', () => leasingSearch(open.db, new Date()), 'duplicate_searches_by_time'],
  ['those like a decided one', () => alikeOfDecided(open.db, key), 'registration_matches_of_other'],
  [
    'the search of a reopened one',
    () => open.db.transaction().execute((trx) => wantSearchOfReopened(trx, key, new Date())),
    'registration_matches_of_other',
  ],
  [
    'an erasure',
    () => open.db.transaction().execute((trx) => forgetDuplicates(trx, key)),
    'registration_matches_of_other',
  ],
])('with 20,000 registrations, an index serves %s', async (_, work, index) => {
  const plans = await open.plansOf(work, /registration|pair_|duplicate_/);
  expect(plans).toContain(index);
  expect(plans).not.toContain('Seq Scan');
});

test.each([
  ['all', 'registrations_pending_known'],
  [[key.countryCode], 'registrations_of_market_pending_known'],
] as const)('an index serves the queue of what may be known, markets: %s', async (which, index) => {
  await withoutLimit(
    open.db,
    sql`update registrations set may_be_known = true where ticket_number like '%00'`,
  );
  await withoutLimit(open.db, sql`analyze registrations`);
  const markets = which === 'all' ? which : [...which];
  const conditions = await conditionsOf(
    open.db,
    { known: 'maybe' },
    { subject: 's', now: new Date() },
  );
  // A page, and a count, which reads as many rows as it counts.
  for (const limit of [51, 501]) {
    const select = { markets, conditions, order: 'due', limit } as const;
    const plan = await planOf(open.db, selectRegistrations(sql`registrations.*`, select));
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
  }
});
