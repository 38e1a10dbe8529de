import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planOf } from '../testing/many-registrations.ts';
import {
  openWatchedRegistrations,
  type WatchedRegistrations,
} from '../testing/watched-registrations.ts';
import { allIndexes, onlyByWords, searchesWithoutMatch, withoutMatchQuery } from './search.ts';
import { searchQuery } from './search-query.ts';

let open: WatchedRegistrations;
beforeAll(async () => {
  open = await openWatchedRegistrations();
});
afterAll(() => open.close());

test('searches without a match are found among others, and the settings are as before', async () => {
  const searches = ["'c7'", "'zz':*", "'c1' & 'c2'"];
  await open.db.transaction().execute(async (trx) => {
    await onlyByWords(trx);
    const found = await searchesWithoutMatch(trx, searches);
    expect([...found].sort()).toEqual(["'c1' & 'c2'", "'zz':*"]);
    await allIndexes(trx);
    const { rows } = await sql<{ enable_seqscan: string }>`show enable_seqscan`.execute(trx);
    expect(rows).toEqual([{ enable_seqscan: 'on' }]);
  });
});

test('with 20,000 registrations, the index of words serves them', async () => {
  await open.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    // Of the last two each word is sought as it is folded, and as it was.
    const searches = [
      "'c7'",
      "'zz':*",
      searchQuery('髙橋 ヴィジョン', ['JP']),
      searchQuery('c&a', 'all'),
    ];
    for (const one of searches) {
      const plan = await planOf(trx, withoutMatchQuery([one]));
      expect(plan).toContain('registrations_by_word');
      expect(plan).not.toContain('Seq Scan');
    }
  });
});
