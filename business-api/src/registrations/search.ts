import { sql } from 'kysely';
import type { Trx } from '../platform/database/database.ts';

/** Leaves the planner only the index of words, until the end of the transaction or `allIndexes`. */
export async function onlyByWords(trx: Trx): Promise<void> {
  await useOthers('off').execute(trx);
}

/** Allows the planner every index again. */
export async function allIndexes(trx: Trx): Promise<void> {
  await useOthers('on').execute(trx);
}

/** Those of the searches, as texts of a `tsquery`, that no registration matches; after `onlyByWords`. */
export async function searchesWithoutMatch(
  trx: Trx,
  queries: readonly string[],
): Promise<ReadonlySet<string>> {
  if (queries.length === 0) return new Set();
  const { rows } = await withoutMatchQuery(queries).execute(trx);
  return new Set(rows.map(({ query }) => query));
}

export function withoutMatchQuery(queries: readonly string[]) {
  return sql<{ query: string }>`select searched.query
    from jsonb_array_elements_text(${JSON.stringify(queries)}::jsonb) as searched(query)
    where not exists (
      select 1 from registrations where registrations.search @@ searched.query::tsquery)`;
}

// The planner's own estimate multiplies the frequencies of the words: for two frequent words that never
// occur together it would choose to read the whole table.
function useOthers(setting: 'on' | 'off') {
  return sql`select set_config('enable_seqscan', ${setting}, true),
    set_config('enable_indexscan', ${setting}, true)`;
}
