import { isDeepStrictEqual } from 'node:util';
import { type WordsChange, WordsVersion } from '@countersign/contract/own-words';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { OwnTexts, OwnWords } from '@countersign/domain/words/own-words';
import { sql } from 'kysely';
import type { Person } from '../platform/access/caller.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import { type TimePosition, writeTimeCursor } from '../platform/database/time-cursor.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { ownWordsOf } from './mail-market.ts';
import { recordWordsChange } from './market-changes.ts';
import { lockMarket } from './market-settings.ts';

/** A market's own words; `version` counts their changes. */
export interface StoredWords {
  readonly version: number;
  readonly words: OwnWords;
}

/** None where the market has none. */
export async function readOwnWords(db: Db | Trx, countryCode: CountryCode): Promise<StoredWords> {
  const row = await db
    .selectFrom('market_settings')
    .select(['own_words', 'words_version'])
    .where('country_code', '=', countryCode)
    .executeTakeFirst();
  return { version: row?.words_version ?? 0, words: ownWordsOf(row?.own_words ?? null) ?? {} };
}

/**
 * Replaces the texts of one part in one language, and records who changed them. Throws `settings-changed`
 * if `version` is not the latest. The texts must have passed their rules.
 */
export async function changeOwnWords(
  trx: Trx,
  countryCode: CountryCode,
  person: Pick<Person, 'subject' | 'name'>,
  {
    version,
    at,
    ...change
  }: Pick<WordsChange, 'part' | 'language'> & {
    readonly texts: OwnTexts;
    readonly version: number;
    readonly at: Date;
  },
): Promise<StoredWords> {
  const { part, language, texts: after } = change;
  await lockMarket(trx, countryCode);
  const stored = await readOwnWords(trx, countryCode);
  if (stored.version !== version) throw new ProblemError('settings-changed');
  const before = stored.words[part]?.[language] ?? {};
  if (isDeepStrictEqual(before, after)) return stored;
  const words = withTexts(stored.words, { part, language, texts: after });
  await trx
    .updateTable('market_settings')
    .set({
      own_words: Object.keys(words).length === 0 ? null : JSON.stringify(words),
      words_version: version + 1,
    })
    .where('country_code', '=', countryCode)
    .execute();
  await recordWordsChange(trx, countryCode, person, {
    at,
    words: { part, language, before, after },
  });
  return { version: version + 1, words };
}

/** The words with these texts in the place of what the part has in the language; without texts, without the language. */
export function withTexts(
  words: OwnWords,
  { part, language, texts }: Pick<WordsChange, 'part' | 'language'> & { readonly texts: OwnTexts },
): OwnWords {
  const { [language]: _before, ...others } = words[part] ?? {};
  const languages = Object.keys(texts).length === 0 ? others : { ...others, [language]: texts };
  const { [part]: _part, ...rest } = words;
  return Object.keys(languages).length === 0 ? rest : { ...rest, [part]: languages };
}

/** What the changes of a part in one language left, newest first. */
export async function readWordsVersions(
  db: Db,
  countryCode: CountryCode,
  { part, language }: Pick<WordsChange, 'part' | 'language'>,
  { after, limit }: { readonly after: TimePosition | undefined; readonly limit: number },
): Promise<{ items: WordsVersion[]; nextCursor: string | null }> {
  let query = db
    .selectFrom('settings_events')
    .select(['id', 'at', 'subject', 'name', sql<unknown>`words -> 'after'`.as('texts')])
    .where('country_code', '=', countryCode)
    .where(sql<boolean>`words ->> 'part' = ${part} and words ->> 'language' = ${language}`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (after !== undefined) {
    query = query.where(sql<boolean>`(at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  }
  const rows = await query.execute();
  const last = rows[limit - 1];
  return {
    items: rows
      .slice(0, limit)
      .map(({ at, subject, name, texts }) =>
        WordsVersion.parse({ at: at.toISOString(), by: { subject, name }, texts }),
      ),
    nextCursor: rows.length > limit && last !== undefined ? writeTimeCursor(last) : null,
  };
}
