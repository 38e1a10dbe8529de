import { Licence, type LicenceTicks } from '@countersign/contract/licences';
import type { LicenceType } from '@countersign/domain/registration/licence';
import type { StaffMember } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { documentsOf } from '../documents/room.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import type { LicencesTable } from '../platform/database/licences-table.ts';

/** The licences of a registration, each beside its document where that is still there. */
export async function readLicenceRows(db: Db | Trx, key: RegistrationKey): Promise<Licence[]> {
  const rows = await db.selectFrom('licences').selectAll().where(of(key)).orderBy('type').execute();
  if (rows.length === 0) return [];
  const documents = await documentsOf(db, key);
  return rows.map((row) => {
    const document = documents.find(({ document_id }) => document_id === row.document_id);
    const isThere = document !== undefined && document.place !== 'none';
    return licenceOf(row, isThere ? document.file_name : null);
  });
}

/**
 * Of a row of `registrations`, for a line of an export: type and number of each licence that was read, and the day on
 * which the first of them ends; null where none was read, or none names a last day.
 */
export const exportedLicences = {
  numbers: sql<string | null>`(select string_agg(concat_ws(' ', licences.type,
      licences.ticks->'number'->>'value'), '; ' order by licences.type)
    from licences where licences.country_code = registrations.country_code
      and licences.ticket_number = registrations.ticket_number)`,
  until: sql<string | null>`(select min(licences.valid_until)::text
    from licences where licences.country_code = registrations.country_code
      and licences.ticket_number = registrations.ticket_number)`,
};

/** Stores a reading in the place of what was read before of its type. */
export async function writeLicence(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  reading: {
    readonly type: LicenceType;
    readonly version: number;
    readonly ticks: LicenceTicks;
    readonly document: { readonly document_id: string; readonly sha256: string };
    readonly readBy: StaffMember;
    readonly at: Date;
  },
): Promise<void> {
  const { type, version, ticks, document, readBy, at } = reading;
  const values = {
    version,
    ticks: JSON.stringify(ticks),
    valid_until: ticks.validUntil.value,
    document_id: document.document_id,
    document_sha256: document.sha256,
    read_by_subject: readBy.subject,
    read_by_name: readBy.name,
    read_at: at,
    // The next one is asked for anew.
    asked_days: null,
    asked_round: null,
    leased_until: null,
  };
  await trx
    .insertInto('licences')
    .values({ country_code: countryCode, ticket_number: ticketNumber, type, ...values })
    .onConflict((conflict) =>
      conflict.columns(['country_code', 'ticket_number', 'type']).doUpdateSet(values),
    )
    .execute();
}

/** The applicant's data is erased. */
export async function forgetLicences(trx: Trx, key: RegistrationKey): Promise<void> {
  await trx.deleteFrom('licences').where(of(key)).execute();
}

function of({ countryCode, ticketNumber }: RegistrationKey) {
  return sql<SqlBool>`country_code = ${countryCode} and ticket_number = ${ticketNumber}`;
}

function licenceOf(row: Selectable<LicencesTable>, fileName: string | null): Licence {
  return Licence.parse({
    type: row.type,
    version: row.version,
    ticks: row.ticks,
    document: { documentId: row.document_id, sha256: row.document_sha256, fileName },
    readBy: { subject: row.read_by_subject, name: row.read_by_name },
    readAt: row.read_at.toISOString(),
  });
}
