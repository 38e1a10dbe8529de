import { type Kysely, sql } from 'kysely';

/**
 * Who may be assigned: people who have signed in with a role, with the markets of their last visit, so
 * that only people with access are assigned. A claim names the person who assigned it, if there is one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table people (
    subject text collate "C" primary key,
    name text not null,
    email text,
    locale text,
    -- Codes of markets, or * for all.
    markets text[] not null,
    seen_at timestamptz(3) not null
  )`,
  'create index people_by_market on people using gin (markets)',
  'create index people_by_visit on people (seen_at)',
  `alter table claims
    add column assigned_by_subject text,
    add column assigned_by_name text,
    add column word text`,
  'alter table mails drop constraint mails_purpose',
  `alter table mails add constraint mails_purpose check (purpose in ('review-request', 'approval',
    'rejection', 'correction', 'reversal-request', 'reminder', 'escalation', 'information-request',
    'information-reminder', 'answer-code', 'answer-receipt', 'came-back', 'assigned'))`,
];
