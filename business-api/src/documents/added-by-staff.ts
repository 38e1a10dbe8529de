import { StaffMember } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';

/** By document: who of the staff added it on behalf of the applicant, as the history says. */
export async function addedByStaff(
  db: Db | Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<ReadonlyMap<string, StaffMember>> {
  const rows = await db
    .selectFrom('history_events')
    .select([sql<string>`payload ->> 'documentId'`.as('document_id'), 'actor'])
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('kind', '=', 'document-received')
    .where(sql`actor ->> 'kind'`, '=', 'staff')
    .execute();
  return new Map(rows.map((row) => [row.document_id, StaffMember.parse(row.actor)]));
}
