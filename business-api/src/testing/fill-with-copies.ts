import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { withoutLimit } from './without-limit.ts';
import { writeManyRegistrations } from './write-many-registrations.ts';

const perStatement = 5000;

/**
 * Copies one made-up registration, M-1, until there are `count`, a second apart: within the database.
 * `complete` may add to it before it is copied.
 */
export async function fillWithCopies(
  db: Db,
  count: number,
  complete: () => Promise<void> = async () => undefined,
): Promise<void> {
  await writeManyRegistrations(db, { count: 1, now: new Date() }, () => undefined);
  await complete();
  for (let from = 1; from < count; from += perStatement) {
    const to = Math.min(count - 1, from + perStatement - 1);
    const copying = sql`insert into registrations (country_code, ticket_number, status, version,
        submitted_at, due_at, search, submitted_by_client, applicant_locale, practice, contact,
        documents, practice_name, city, evidence_state, evidence_to_look_at,
        evidence_contradicted, evidence_detail, evidence_checklist, evidence_until)
      select country_code, 'C-' || n, 'pending', 1, submitted_at - n * interval '1 second', due_at,
        array_to_tsvector(array['c' || n]), submitted_by_client, applicant_locale, practice,
        contact, documents, practice_name || ' ' || n, city, evidence_state,
        evidence_to_look_at, evidence_contradicted, evidence_detail, evidence_checklist,
        evidence_until
      from registrations, generate_series(${from}::int, ${to}::int) n
      where ticket_number = 'M-1'`;
    await withoutLimit(db, copying);
  }
}
