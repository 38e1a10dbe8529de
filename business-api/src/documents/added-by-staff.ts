import { StaffMember } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Db, Trx } from '../platform/database/database.ts';
import { prepareStatement } from '../platform/database/prepared-statement.ts';

const reading = prepareStatement<RegistrationKey, { document_id: string; actor: unknown }>(
  (value) => `select payload ->> 'documentId' as document_id, actor from history_events
    where country_code = ${value(({ countryCode }) => countryCode)}
      and ticket_number = ${value(({ ticketNumber }) => ticketNumber)}
      and kind = 'document-received' and actor ->> 'kind' = 'staff'`,
);

/** By document: who of the staff added it on behalf of the applicant, as the history says. */
export async function addedByStaff(
  db: Db | Trx,
  key: RegistrationKey,
): Promise<ReadonlyMap<string, StaffMember>> {
  const rows = await reading.run(db, key);
  return new Map(rows.map((row) => [row.document_id, StaffMember.parse(row.actor)]));
}
