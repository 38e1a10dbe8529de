import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Trx } from '../platform/database/database.ts';

/**
 * Removes a registration's documents within `trx`, first their key: without it no copy of the contents
 * can be read. A worker removes what is in a bucket.
 */
export async function eraseDocuments(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  at: Date,
): Promise<void> {
  await trx
    .deleteFrom('document_keys')
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .execute();
  await sql`insert into document_leftovers (document_id, since)
    select document_id, ${at} from documents where place <> 'none'
      and country_code = ${countryCode} and ticket_number = ${ticketNumber}
    on conflict (document_id) do nothing`.execute(trx);
  await sql`delete from document_chunks where document_id in (select document_id from documents
    where country_code = ${countryCode} and ticket_number = ${ticketNumber})`.execute(trx);
  await trx
    .deleteFrom('documents')
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .execute();
}
