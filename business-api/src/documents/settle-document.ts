import { DocumentKind } from '@countersign/domain/registration/application';
import { fieldEntry } from '@countersign/domain/registration/field-path';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { withVisibleMarks } from '@countersign/domain/registration/visible-text';
import type { Db, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import {
  appendToLocked,
  lockRegistration,
  maskTexts,
  type NewEvent,
  surroundingsOf,
} from '../registrations/room.ts';
import { isAnswerable } from '../requests/room.ts';
import { type Admitted, hasRoom } from './admit-document.ts';
import type { DocumentDesk } from './document-desk.ts';
import {
  addedByStaff,
  documentsOf,
  documentsOfRound,
  findWrappedKey,
  rowLimit,
  storedDocument,
} from './document-rows.ts';
import type { Inspected, Reception, Uploader } from './reception.ts';
import type { Quarantined } from './store-in-quarantine.ts';

const longest = 120;

/** The name of a file as it may be shown: without folders and characters that cannot be seen or mislead. */
function fileNameOf(given: string): string {
  const plain = (given.split(/[\\/]/).at(-1) ?? '')
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '');
  const visible = withVisibleMarks(plain).replaceAll(/\s+/g, ' ').trim();
  const name = [...visible].slice(0, longest).join('');
  return name === '' || /^\.+$/.test(name) ? 'document' : name;
}

/**
 * Makes an inspected file a document of its registration, or says there why it is none; one that is there already
 * is not added again. A decision, an answer or an erasure since it was admitted goes first.
 */
export function settleDocument(
  db: Db,
  desk: DocumentDesk,
  { key, round, by: actor }: Uploader,
  {
    admitted: { documentId, wrapped, file },
    stored: { bytes, sha256 },
    inspected,
    at,
  }: {
    readonly admitted: Admitted;
    readonly stored: Quarantined;
    readonly inspected: Inspected;
    readonly at: Date;
  },
): Promise<Reception> {
  return inTransaction(db, async (trx) => {
    const { registration, lock } = await lockRegistration(trx, key);
    if (!isAnswerable(registration, round) || (await findWrappedKey(trx, key)) !== wrapped) {
      return { refused: 'closed' };
    }
    const isRefused = 'fault' in inspected;
    const { point, kind } = placeOf(registration, file.point);
    const fileName = storedName(registration, file.fileName);
    const hasScanner = desk.scan !== undefined;
    // After a lost response the file comes again. What was stored of it now, the worker removes.
    const same = await findSame(trx, key, { round, point, fileName, sha256, actor });
    if (same !== undefined) return { taken: storedDocument(same.row, hasScanner, same.addedBy) };
    const isFull = isRefused
      ? (await documentsOf(trx, key)).length >= rowLimit
      : !(await hasRoom(trx, key));
    if (isFull) return { refused: 'too-many' };
    const row = await trx
      .insertInto('documents')
      .values({
        document_id: documentId,
        country_code: key.countryCode,
        ticket_number: key.ticketNumber,
        round,
        point,
        kind,
        file_name: fileName,
        media_type: isRefused ? null : inspected.mediaType,
        bytes: Math.min(bytes, 2 ** 31 - 1),
        sha256,
        state: isRefused ? 'refused' : 'not-checked',
        fault: isRefused ? inspected.fault : null,
        place: isRefused ? 'none' : desk.bucket === undefined ? 'database' : 'bucket',
        uploaded_at: at,
        check_at: isRefused ? null : at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (!isRefused) {
      await trx.deleteFrom('document_leftovers').where('document_id', '=', documentId).execute();
    }
    const about = {
      at,
      actor,
      round,
      documentId,
      documentKind: kind,
      bytes: row.bytes,
      fileName,
      contentHash: sha256,
    } as const;
    const event: NewEvent = isRefused
      ? { kind: 'document-refused', ...about, fault: inspected.fault }
      : { kind: 'document-received', ...about, mediaType: inspected.mediaType };
    await appendToLocked(trx, lock, [event]);
    const document = storedDocument(row, hasScanner);
    return isRefused ? { refused: inspected.fault, document } : { taken: document };
  });
}

interface Arrived {
  readonly round: number;
  readonly point: number | null;
  readonly fileName: string;
  readonly sha256: string;
  readonly actor: Uploader['by'];
}

/** The document that the same side has added to the same point with the same name and contents. */
async function findSame(trx: Trx, key: RegistrationKey, arrived: Arrived) {
  const { round, point, fileName, sha256, actor } = arrived;
  const rows = (await documentsOfRound(trx, key, round)).filter(
    (row) =>
      row.place !== 'none' &&
      row.point === point &&
      row.file_name === fileName &&
      row.sha256 === sha256,
  );
  if (rows.length === 0) return undefined;
  const ofStaff = await addedByStaff(trx, key);
  return rows
    .map((row) => ({ row, addedBy: ofStaff.get(row.document_id) ?? null }))
    .find(({ addedBy }) => (addedBy !== null) === (actor.kind === 'staff'));
}

/** The name without a number that must not be stored. */
function storedName(registration: Registration, given: string): string {
  const name = fileNameOf(given);
  return String(maskTexts(name, { field: '/fileName' }, surroundingsOf(registration)).value);
}

/** The point that a file was added to, and the kind of document that it asks for. */
function placeOf({ request }: Registration, number: number | undefined) {
  const asked = number === undefined ? undefined : request?.points[number - 1];
  const entry = asked?.field ? fieldEntry(asked.field) : undefined;
  return {
    point: asked === undefined || number === undefined ? null : number,
    kind: DocumentKind.parse(entry?.list === 'documents' ? entry.name : 'other'),
  };
}
