import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { SearchedWord, SoughtWord } from './search-query.ts';

/** What the database knows from samples about the words of searches; it may be out of date. */
export interface WordFrequencies {
  /** Registrations, about. */
  readonly registrations: number;
  /** The part of the registrations, 0 to 1, that a word of a search finds; 0 if that is rare. */
  partOf(word: SearchedWord): number;
}

interface Row {
  readonly registrations: number;
  readonly words: readonly string[];
  readonly parts: readonly number[];
}

interface Known {
  readonly registrations: number;
  readonly parts: ReadonlyMap<string, number>;
}

// ANALYZE writes them now and then, and an old figure only makes a search slower.
const staysMs = 5 * 60_000;
const known = new WeakMap<Db, { readonly sinceMs: number; readonly answer: Promise<Known> }>();

/** How frequent words are, as ANALYZE saw it; without its statistics every word is rare. */
export async function wordFrequencies(db: Db): Promise<WordFrequencies> {
  const { registrations, parts } = await remembered(db);
  const partOfOne = ({ text, isWhole }: SoughtWord) => {
    if (isWhole) return parts.get(text) ?? 0;
    return [...parts].reduce((sum, [word, part]) => sum + (word.startsWith(text) ? part : 0), 0);
  };
  return {
    registrations,
    partOf: (word) =>
      Math.min(
        1,
        word.map(partOfOne).reduce((sum, part) => sum + part, 0),
      ),
  };
}

function remembered(db: Db): Promise<Known> {
  const last = known.get(db);
  const nowMs = performance.now();
  if (last !== undefined && nowMs - last.sinceMs < staysMs) return last.answer;
  const answer = readStatistics(db);
  known.set(db, { sinceMs: nowMs, answer });
  answer.catch(() => known.delete(db));
  return answer;
}

async function readStatistics(db: Db): Promise<Known> {
  const { rows } = await sql<Row>`select greatest(pg_class.reltuples, 0)::float8 as registrations,
      coalesce(to_jsonb(pg_stats.most_common_elems::text::text[]), '[]') as words,
      coalesce(to_jsonb(pg_stats.most_common_elem_freqs), '[]') as parts
    from pg_class
    left join pg_stats on pg_stats.schemaname = current_schema
      and pg_stats.tablename = 'registrations' and pg_stats.attname = 'search'
    where pg_class.oid = 'registrations'::regclass`.execute(db);
  const { registrations = 0, words = [], parts = [] } = rows[0] ?? {};
  return { registrations, parts: new Map(words.map((word, at) => [word, parts[at] ?? 0])) };
}
