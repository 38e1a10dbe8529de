import { type Kysely, sql } from 'kysely';

/** The outbox: every mail there ever was, and the list of what is still to be sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mails')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('country_code', 'text', (column) => column.notNull())
    .addColumn('ticket_number', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    // The registration's version that caused the mail: one decision, one occasion.
    .addColumn('occasion', 'integer', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('recipient_name', 'text')
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('reply_to', 'text')
    .addColumn('message_id', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('not_before', 'timestamptz', (column) => column.notNull())
    .addColumn('locked_until', 'timestamptz')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('sent_at', 'timestamptz')
    .addCheckConstraint(
      'mails_purpose',
      sql`purpose in ('review-request', 'approval', 'rejection')`,
    )
    .addCheckConstraint(
      'mails_state',
      sql`state in ('held', 'queued', 'sending', 'sent', 'failed')`,
    )
    .addCheckConstraint('mails_sent', sql`(state = 'sent') = (sent_at is not null)`)
    .addCheckConstraint('mails_locked', sql`(state = 'sending') = (locked_until is not null)`)
    .execute();

  // One applicant mail per decision and one request per reviewer, even if the code has a fault.
  await db.schema
    .createIndex('mails_one_per_decision')
    .unique()
    .on('mails')
    .columns(['country_code', 'ticket_number', 'occasion'])
    .where(sql.ref('purpose'), 'in', sql`('approval', 'rejection')`)
    .execute();
  await db.schema
    .createIndex('mails_one_per_reviewer')
    .unique()
    .on('mails')
    .columns(['country_code', 'ticket_number', 'occasion', 'recipient'])
    .where(sql.ref('purpose'), '=', sql`'review-request'`)
    .execute();
  await db.schema
    .createIndex('mails_of_registration')
    .on('mails')
    .columns(['country_code', 'ticket_number', 'created_at'])
    .execute();
  // Only what is still to be sent, so that claiming stays as fast with a million sent mails.
  await db.schema
    .createIndex('mails_to_send')
    .on('mails')
    .columns(['not_before', 'id'])
    .where(sql.ref('state'), 'in', sql`('held', 'queued', 'sending')`)
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('mails').execute();
}
