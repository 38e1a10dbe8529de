import {
  DocumentFault,
  StoredDocument as Stored,
  type StoredDocument,
} from '@countersign/contract/requests/documents';
import { CountryCode } from '@countersign/domain/market/country-code';
import { StaffMember } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import type { DocumentsTable } from '../platform/database/document-tables.ts';

type DocumentMediaType = NonNullable<StoredDocument['mediaType']>;

const endings: Readonly<Record<DocumentMediaType, readonly [string, ...string[]]>> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
};

/**
 * The name under which a document is handed out. What a computer does with a saved file follows from its ending, so
 * that is of what the contents are: a picture named `licence.hta` would be run as a program.
 */
function nameWithEnding(name: string, mediaType: DocumentMediaType): string {
  const [usual, ...others] = endings[mediaType];
  const given = name.toLowerCase();
  return [usual, ...others].some((ending) => given.endsWith(ending)) ? name : name + usual;
}

export type DocumentRow = Selectable<DocumentsTable>;

/** Most rows of a registration, refused and removed ones included. */
export const rowLimit = 60;

/** A row as it is shown; where there is no scanner, what was not checked is not going to be. */
export function storedDocument(
  row: DocumentRow,
  hasScanner: boolean,
  addedBy: StoredDocument['addedBy'] = null,
): StoredDocument {
  const stored = Stored.parse({
    documentId: row.document_id,
    round: row.round,
    point: row.point,
    kind: row.kind,
    fileName: row.file_name,
    mediaType: row.media_type,
    bytes: row.bytes,
    sha256: row.sha256,
    state: row.state === 'not-checked' && !hasScanner ? 'not-scanned' : row.state,
    fault: row.fault === null ? null : DocumentFault.parse(row.fault),
    uploadedAt: row.uploaded_at.toISOString(),
    addedBy,
  });
  const { fileName, mediaType } = stored;
  if (mediaType === null) return stored;
  return { ...stored, fileName: nameWithEnding(fileName, mediaType) };
}

/** Every document of a registration, oldest first. */
export async function documentsOf(
  db: Db | Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<readonly DocumentRow[]> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .orderBy('uploaded_at')
    .orderBy('document_id')
    .limit(rowLimit)
    .execute();
}

/** Those of one round, oldest first. */
export async function documentsOfRound(
  db: Db | Trx,
  key: RegistrationKey,
  round: number,
): Promise<readonly DocumentRow[]> {
  return (await documentsOf(db, key)).filter((row) => row.round === round);
}

/** What the applicant has added to an answer that waits; not what staff added on behalf of the applicant. */
export async function documentsOfForm(
  db: Db,
  { key, round }: { readonly key: RegistrationKey; readonly round: number },
  hasScanner: boolean,
): Promise<StoredDocument[]> {
  const rows = await documentsOfRound(db, key, round);
  if (rows.length === 0) return [];
  const ofStaff = await addedByStaff(db, key);
  return rows
    .filter((row) => !ofStaff.has(row.document_id))
    .map((row) => storedDocument(row, hasScanner));
}

/** One document of a registration; undefined if there is none, or it is of another one. */
export async function findDocument(
  db: Db | Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  documentId: string,
): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .executeTakeFirst();
}

/** The wrapped key of a registration's documents. */
export async function findWrappedKey(
  db: Db | Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('document_keys')
    .select('wrapped')
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .executeTakeFirst();
  return row?.wrapped;
}

/** The registration that a document belongs to. */
export function keyOfDocument(
  row: Pick<DocumentRow, 'country_code' | 'ticket_number'>,
): RegistrationKey {
  return {
    countryCode: CountryCode.parse(row.country_code),
    ticketNumber: TicketNumber.parse(row.ticket_number),
  };
}

/** The name that binds a wrapped key to its registration. */
export function keyOwner({ countryCode, ticketNumber }: RegistrationKey): string {
  return `${countryCode}/${ticketNumber}`;
}

/**
 * Separates a document from its contents within `trx`: the worker removes them, also from a bucket; those in
 * the database are deleted at once. Returns whether there was such a document with contents.
 */
export async function dropContents(
  trx: Trx,
  documentId: string,
  as: { readonly state: 'refused' | 'removed'; readonly fault?: string },
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`update documents
    set state = ${as.state}, fault = ${as.fault ?? null}, place = 'none', check_at = null
    where document_id = ${documentId} and place <> 'none' returning document_id`.execute(trx);
  if (rows.length === 0) return false;
  await sql`delete from document_chunks where document_id = ${documentId}`.execute(trx);
  await sql`insert into document_leftovers (document_id, since) values (${documentId}, ${at})
    on conflict (document_id) do nothing`.execute(trx);
  return true;
}

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
