import { type Kysely, sql } from 'kysely';

/**
 * Decisions can be undone and reversed: mails that are cancelled, corrections, requests for a
 * reversal. Stored answers name their registration, so that erasing a person finds them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table mails drop constraint mails_purpose',
  `alter table mails add constraint mails_purpose check (purpose in
    ('review-request', 'approval', 'rejection', 'correction', 'reversal-request'))`,
  'alter table mails drop constraint mails_state',
  `alter table mails add constraint mails_state check (state in
    ('held', 'queued', 'sending', 'sent', 'failed', 'cancelled'))`,
  'alter table mails add column withdrawn boolean not null default false',
  `create unique index mails_one_per_reversal on mails
    (country_code, ticket_number, occasion) where purpose = 'correction'`,
  `alter table idempotency_records
    add column country_code text, add column ticket_number text`,
];
