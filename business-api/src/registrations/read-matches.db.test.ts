import { CountryCode } from '@countersign/domain/market/country-code';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../platform/database/connect.ts';
import { openPreparedDatabase } from '../testing/open-prepared-database.ts';
import { withoutLimit } from '../testing/without-limit.ts';
import { findMatches } from './find-matches.ts';
import { countKeys, readKeys } from './read-matches.ts';
import {
  type SearchedWord,
  type SearchParts,
  searchPartsOf,
  searchQuery,
  textOfQuery,
} from './search-query.ts';
import { inMarkets, ordered, type Selection } from './select-registrations.ts';

// Every course of a search is compared with the plainest statement that finds the same.

const registrations = 600;
const markets = ['FR', 'JP', 'DE'].map((code) => CountryCode.parse(code));
/** More than are read each on their own; the others have no registrations. */
const manyMarkets = [...'ABCDEFGHIJ']
  .map((letter) => CountryCode.parse(`X${letter}`))
  .concat(markets);
let open: OpenDatabase;
beforeAll(async () => {
  open = await openPreparedDatabase();
  // Frequent and rare words, words that begin with others, two that never meet, equal times, a small market.
  await withoutLimit(
    open.db,
    sql`insert into registrations (country_code, ticket_number, status, version, submitted_at, due_at,
        search, submitted_by_client, applicant_locale, practice, contact, documents, practice_name,
        city)
      select country, 'N-' || n, 'pending', 1,
        timestamptz '2026-01-01' + (n / 2) * interval '1 minute',
        timestamptz '2026-01-02' + (n % 50) * interval '1 minute',
        array_to_tsvector(array['=' || country, 'street', 'n' || n,
          case when n % 2 = 0 then 'ridge' else 'vision' end,
          case when n % 7 = 0 then 'ridgeway' else 'parkway' end,
          case when n % 40 = 0 then 'rosemann' else 'felder' end,
          case when n < 9 or n > 150 then 'seldom' else 'often' end,
          case when country = 'FR' then 'bluevision' else 'optik' end]),
        'x', 'fr', '{}', '{}', '[]', 'P',
        case when n % 3 = 0 then 'Lyon' else 'Paris' end
      from generate_series(1, ${sql.lit(registrations / 3)}) n,
        unnest(array['FR', 'JP', 'DE']) country
      where country <> 'DE' or n % 5 = 0`,
  );
  await withoutLimit(open.db, sql`analyze registrations`);
});
afterAll(() => open.close());

const searchOf = fc
  .array(
    fc.constantFrom(
      ...[
        'ridge',
        'ridgew',
        'vision',
        'street',
        'park',
        'rosemann',
        'felder',
        'seldom',
        'n40',
        'blue',
        'zan',
      ],
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((words) => words.join(' '));

const selectionOf: fc.Arbitrary<Selection> = fc
  .record({
    markets: fc.oneof(
      fc.constantFrom('all' as const, manyMarkets),
      fc.subarray(markets, { minLength: 1 }),
    ),
    isOfLyon: fc.boolean(),
    order: fc.constantFrom('oldest' as const, 'newest' as const, 'due' as const),
    limit: fc.integer({ min: 1, max: 60 }),
    at: fc.option(fc.integer({ min: 1, max: registrations / 3 })),
  })
  .map(({ markets: list, isOfLyon, order, limit, at }) => ({
    markets: list,
    conditions: isOfLyon ? [sql<boolean>`registrations.city = 'Lyon'`] : [],
    order,
    limit,
    after:
      at === null
        ? undefined
        : {
            at: new Date(
              Date.parse(order === 'due' ? '2026-01-02T00:00Z' : '2026-01-01T00:00Z') +
                60_000 * (order === 'due' ? at % 50 : Math.floor(at / 2)),
            ),
            ticketNumber: `N-${at}`,
            countryCode: 'FR',
          },
  }));

/** Any course that is allowed, however slow. */
const courseOf = (parts: SearchParts) =>
  fc.record({
    query: fc.constant(textOfQuery(parts)),
    probed: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: registrations })),
    worthwhile: fc.constantFrom(10, registrations, 100_000),
    sorted: fc.constantFrom(1, 20, 4000),
    indexed: fc
      .subarray([...parts.words], { minLength: 1 })
      .map((words) => textOfQuery({ ...parts, words })),
    complete: fc.constant(textOfQuery({ words: parts.words.map(asComplete), instead: [] })),
  });

const asComplete = (word: SearchedWord) => word.map(({ text }) => ({ text, isWhole: true }));

async function plainly(q: string, { markets: list, ...selection }: Selection) {
  const { conditions, limit, after, order } = selection;
  const column = sql.ref(`registrations.${order === 'due' ? 'due_at' : 'submitted_at'}`);
  const later = sql.raw(order === 'newest' ? '<' : '>');
  const all = [
    sql`registrations.search @@ ${searchQuery(q, 'all')}::tsquery`,
    ...conditions,
    ...(list === 'all' ? [] : [inMarkets(list)]),
    ...(after === undefined
      ? []
      : [
          sql`(${column}, registrations.ticket_number, registrations.country_code) ${later}
            (${after.at}::timestamptz, ${after.ticketNumber}, ${after.countryCode})`,
        ]),
  ];
  const { rows } = await sql<{ country: string; ticket: string }>`
    select country_code as country, ticket_number as ticket from registrations
    where ${sql.join(all, sql` and `)} ${ordered({ order })} limit ${sql.lit(limit)}`.execute(
    open.db,
  );
  return rows.map(({ country, ticket }) => ({ countryCode: country, ticketNumber: ticket }));
}

test('every course finds what the plainest statement finds, in its order', async () => {
  const cases = searchOf.chain((q) =>
    fc.tuple(fc.constant(q), selectionOf, courseOf(searchPartsOf(q))),
  );
  await fc.assert(
    fc.asyncProperty(cases, async ([q, selection, course]) => {
      const expected = await plainly(q, selection);
      expect(await readKeys(open.db, selection, course)).toEqual(expected);
      expect(await countKeys(open.db, selection, course)).toBe(expected.length);
    }),
    { numRuns: 300 },
  );
});

test('a count continues where a walk has read only a part of one market', async () => {
  const [fr, , de] = markets;
  if (fr === undefined || de === undefined) throw new Error('No markets.');
  const query = textOfQuery(searchPartsOf('seldom'));
  // Half of 244 rows is all of the small market, and the first 122 of 200 of the other.
  const course = { query, indexed: query, probed: 2, worthwhile: 600, sorted: 4000 };
  const selection = { markets: [fr, de], conditions: [], order: 'oldest', limit: 61 } as const;
  expect(await plainly('seldom', selection)).toHaveLength(61);
  expect(await countKeys(open.db, selection, course)).toBe(61);
});

test('the course that is chosen finds it too', async () => {
  await fc.assert(
    fc.asyncProperty(searchOf, selectionOf, async (q, selection) => {
      const { keys, corrected } = await findMatches(open.db, q, selection);
      if (corrected.length === 0) expect(keys).toEqual(await plainly(q, selection));
    }),
    { numRuns: 100 },
  );
});
