import { type Kysely, sql } from 'kysely';

/**
 * A removed webhook stays until no transaction can write an event for it any more. Its address may be added again
 * at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table webhook_endpoints add column removed_at timestamptz(3)',
  'alter table webhook_endpoints drop constraint webhook_endpoints_country_code_url_key',
  // As a partial index it is no key of the row, so a removal does not wait for those who refer to the row.
  `create unique index webhook_endpoints_of_market on webhook_endpoints (country_code, url)
    where removed_at is null`,
];
