import type { CountryCode } from '@countersign/domain/market/country-code';
import { OwnWords } from '@countersign/domain/words/own-words';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';

/** What a market says about its mails. */
export interface MailMarket {
  /** Where replies go; null: to the sender. */
  readonly replyTo: string | null;
  /** What mails to applicants say in the market's own words; null: nothing. */
  readonly words: OwnWords | null;
  /** Whether applicants get mails in languages that no native has confirmed. */
  readonly draftLanguages: boolean;
  /** Of its working hours, for the deadlines in mails to its staff; null where it has none. */
  readonly zone?: string | null;
}

/** Own words as they are stored. */
export function ownWordsOf(stored: unknown): OwnWords | null {
  return stored === null ? null : OwnWords.parse(stored);
}

/** What the market says about its mails. */
export async function mailMarket(db: Db | Trx, countryCode: CountryCode): Promise<MailMarket> {
  const settings = await db
    .selectFrom('market_settings')
    .select([
      'reply_to',
      'own_words',
      'draft_languages',
      sql<string | null>`working_time ->> 'zone'`.as('zone'),
    ])
    .where('country_code', '=', countryCode)
    .executeTakeFirst();
  return {
    replyTo: settings?.reply_to ?? null,
    words: ownWordsOf(settings?.own_words ?? null),
    draftLanguages: settings?.draft_languages ?? true,
    zone: settings?.zone ?? null,
  };
}
