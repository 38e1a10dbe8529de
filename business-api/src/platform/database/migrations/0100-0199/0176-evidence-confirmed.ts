import { type Kysely, sql } from 'kysely';

/** The four states of evidence; what was "ready" is evaluated again where it is pending. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table registrations drop constraint registrations_evidence_state_check',
  `update registrations set evidence_state = null, evidence_detail = null,
    evidence_until = '1970-01-01 00:00:00+00' where evidence_state is not null`,
  `alter table registrations add constraint registrations_evidence_state_check
    check (evidence_state in ('confirmed', 'not-checked', 'look', 'contradicted'))`,
];
