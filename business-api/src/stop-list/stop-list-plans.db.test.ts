import { fallbackRarity } from '@countersign/domain/duplicates/names/rarity';
import { CountryCode } from '@countersign/domain/market/country-code';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashedKeys } from '../duplicates/facts/hashed-keys.ts';
import { findHits, storeHits } from '../duplicates/stop-list/find-hits.ts';
import { readHits } from '../duplicates/stop-list/read-hits.ts';
import {
  likeEntryQuery,
  wantSearchesOfHits,
} from '../duplicates/stop-list/want-searches-of-entries.ts';
import type { Trx } from '../platform/database/database.ts';
import { newId } from '../platform/database/new-id.ts';
import { refreshStopListConcerns } from '../registers/approved-concerns.ts';
import { pendingRegistration } from '../testing/sample-registration.ts';
import {
  openWatchedRegistrations,
  twentyThousand,
  type WatchedRegistrations,
} from '../testing/watched-registrations.ts';
import { readEntries, removeEntries } from './list-rows.ts';
import { listLooks } from './stop-list-routes.ts';
import { claimEntryQuery, endedEntriesQuery, stopListFiguresQuery } from './stop-list-worker.ts';

const countryCode = CountryCode.parse('FR');
const registration = { ...pendingRegistration('FR'), countryCode };
const id = '00000000-0000-4000-8000-000000000009';
const at = new Date('2026-11-20T12:00:00.000Z');
let open: WatchedRegistrations;

// More than a market may have, so that a scan costs more than an index.
beforeAll(async () => {
  open = await openWatchedRegistrations();
  const uuid = "('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid";
  await open.fill({
    stop_list_entries: `insert into stop_list_entries (country_code, entry_id, place, name, numbers,
        street, postal_code, city, mail_domain, reason, until, wanted_at)
      select 'FR', ${uuid}, n, 'P ' || n, '[]', '', '', '', '', 'x', date '2026-11-20' + (n % 900),
        case when n % 100 = 0 then now() end ${twentyThousand}`,
    stop_list_keys: `insert into stop_list_keys (country_code, entry_id, kind, key)
      select 'FR', ${uuid}, 'name', n ${twentyThousand}`,
    registration_keys: `insert into registration_keys (country_code, ticket_number, kind, key)
      select 'FR', 'T-' || n, 'name', n ${twentyThousand}`,
    stop_list_hits: `insert into stop_list_hits
        (country_code, ticket_number, entry_id, strength, signals, found_at, answer,
          answered_strength, by_subject, by_name, answered_at)
      select 'FR', 'T-' || n, ${uuid}, 'name', '[]', now(), said, replace(said, 'different', 'name'),
        said, said, case when said is not null then now() end
      from (select n, case when n % 100 > 0 then 'different' end as said ${twentyThousand}) as of`,
    detail_reads: `insert into detail_reads
        (read_at, subject, name, operation, country_code, ticket_number, times)
      select now() - n * interval '1 minute', 's', 'N', 'readStopList', 'FR',
        case when n % 100 = 0 then '' else 'T-' || n end, 1 ${twentyThousand}`,
    approved_concerns: `insert into approved_concerns
        (country_code, ticket_number, reason, scheme, value, since)
      select 'FR', 'T-' || n, 'stop-list', '', ${uuid}::text, now() ${twentyThousand}`,
  });
});
afterAll(() => open.close());

const within = (work: (trx: Trx) => Promise<unknown>) => () => open.db.transaction().execute(work);

test.each<[string, () => Promise<unknown>, string]>([
  [
    'the entries of a registration',
    () => findHits(open.db, registration, hashedKeys(registration), fallbackRarity),
    'stop_list_keys_pkey',
  ],
  [
    'the registrations of an entry',
    () => likeEntryQuery('FR', id).execute(open.db),
    'registration_keys_pkey',
  ],
  [
    'the next entry to spread',
    () => claimEntryQuery(at).execute(open.db),
    'stop_list_entries_wanted',
  ],
  [
    'what has ended',
    () => endedEntriesQuery('2026-11-21').execute(open.db),
    'stop_list_entries_by_day',
  ],
  ['the hits of a registration', () => readHits(open.db, registration), 'stop_list_hits_pkey'],
  ['storing hits', within((trx) => storeHits(trx, registration, [], at)), 'stop_list_hits_pkey'],
  [
    'the concerns of a registration',
    within((trx) => refreshStopListConcerns(trx, registration, at)),
    'approved_concerns_pkey',
  ],
  [
    'the removal of an entry',
    within((trx) => removeEntries(trx, countryCode, [newId(), newId()], at)),
    'stop_list_keys_of_entry',
  ],
  [
    'the registrations of entries that went',
    within((trx) => wantSearchesOfHits(trx, 'FR', [newId(), newId()], at)),
    'stop_list_hits_of_entry',
  ],
])('with 20,000 entries and registrations, an index serves %s', async (_, work, index) => {
  const plans = await open.plansOf(work, /stop_list|approved_concerns/);
  expect(plans).toContain(index);
  expect(plans).not.toContain('Seq Scan');
});

test('an index serves the oldest entry that is over, and the unanswered hits', async () => {
  const figures = () => stopListFiguresQuery('2026-11-21').execute(open.db);
  const plans = await open.plansOf(figures, /stop_list/);
  expect(plans).toContain('stop_list_entries_by_day');
  expect(plans).toContain('stop_list_hits_open');
});

test('a page of the list is not sorted among all entries', async () => {
  const page = () => readEntries(open.db, countryCode, { after: 100, limit: 101 });
  expect(await open.plansOf(page, /stop_list/)).toContain('stop_list_entries_in_order');
});

test('a page of the looks at a list reads those of its market alone, in their order', async () => {
  for (const cursor of [undefined, `${Date.now()}.100`]) {
    const page = () => listLooks(open.db, countryCode, { cursor, limit: 20 });
    const plans = await open.plansOf(page, /detail_reads/);
    expect(plans).toContain('detail_reads_of_registration');
    expect(plans).not.toContain('Sort');
  }
});
