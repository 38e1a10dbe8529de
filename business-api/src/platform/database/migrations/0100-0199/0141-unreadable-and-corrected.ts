import { type Kysely, sql } from 'kysely';

/**
 * Documents that no key decrypts, or whose contents are lost, are not tried without end; and mails inform
 * applicants of a slip that the staff corrected.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table documents drop constraint documents_state_check',
  `alter table documents add constraint documents_state_check check (state in
    ('not-checked', 'clean', 'not-checkable', 'unreadable', 'refused', 'removed'))`,
  `create index documents_unreadable on documents (document_id) where state = 'unreadable'`,
  'alter table mails drop constraint mails_purpose',
  `alter table mails add constraint mails_purpose check (purpose in ('review-request', 'approval',
    'rejection', 'correction', 'reversal-request', 'reminder', 'escalation', 'information-request',
    'information-reminder', 'answer-code', 'answer-receipt', 'field-corrected', 'came-back',
    'assigned'))`,
];
