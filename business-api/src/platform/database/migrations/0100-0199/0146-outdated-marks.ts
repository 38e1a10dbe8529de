import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Corrects what earlier releases left. A summary of the evidence that was stored before a register
 * answered could stay without end: those that say a register is being asked are evaluated again. And what
 * came up about an approval stayed open when the approval was undone or reversed.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `update registrations set evidence_until = '1970-01-01 00:00:00+00'
    where status = 'pending' and (evidence_detail->>'asking')::int > 0`,
  `update approved_concerns as open set settled_at = now() from registrations
    where open.settled_at is null and registrations.status <> 'approved'
      and registrations.country_code = open.country_code
      and registrations.ticket_number = open.ticket_number`,
];
