import { type Kysely, sql } from 'kysely';

/**
 * Pending registrations without a reminder yet. What was late before reminders
 * existed is left alone: no one should get a hundred mails at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table registrations add column remind_at timestamptz(3),
    add column reminded_at timestamptz(3), add column escalated_at timestamptz(3)`,
  'update registrations set remind_at = submitted_at + (due_at - submitted_at) / 2',
  'update registrations set reminded_at = now() where remind_at <= now()',
  'update registrations set escalated_at = now() where due_at <= now()',
  `create index registrations_to_remind on registrations (remind_at)
    where status = 'pending' and reminded_at is null`,
  `create index registrations_to_escalate on registrations (due_at)
    where status = 'pending' and escalated_at is null`,
  'alter table mails drop constraint mails_purpose',
  `alter table mails add constraint mails_purpose check (purpose in ('review-request', 'approval',
    'rejection', 'correction', 'reversal-request', 'reminder', 'escalation'))`,
  `create unique index mails_one_reminder on mails
    (country_code, ticket_number, purpose, recipient) where purpose in ('reminder', 'escalation')`,
];
