import type { readLicence as endpoint, Licence } from '@countersign/contract/licences';
import { isErased } from '@countersign/domain/registration/erased';
import {
  type LicenceType,
  licenceFields,
  statedLicence,
} from '@countersign/domain/registration/licence';
import type { Registration } from '@countersign/domain/registration/registration';
import type { StaffMember } from '@countersign/domain/registration/staff-member';
import type * as z from 'zod/mini';
import { findDocument } from '../documents/room.ts';
import { readChecklist } from '../evidence/room.ts';
import type { Trx } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import {
  appendToLocked,
  canonicalJson,
  type LockedRegistration,
  refuseOwnRegistration,
  requireAskable,
  staffActor,
} from '../registrations/room.ts';
import { readLicenceRows, writeLicence } from './licence-rows.ts';

type Reading = z.infer<(typeof endpoint)['schema']['body']>;

/**
 * Stores what a person read from a document, of a registration that `trx` has locked: of two readings at the same time
 * the later one sees the other. The registration's version stays, as after other judgements of its evidence. Throws as
 * readLicence says.
 */
export async function readLicence(
  trx: Trx,
  {
    locked,
    person,
    email,
    reading,
    hasScanner,
    at,
  }: {
    readonly locked: LockedRegistration;
    readonly person: StaffMember;
    readonly email: string | undefined;
    readonly reading: Reading;
    readonly hasScanner: boolean;
    readonly at: Date;
  },
): Promise<{ items: Licence[]; types: LicenceType[] }> {
  const { registration, lock } = locked;
  const { type, documentId, ticks } = reading;
  refuseOwnRegistration(email, registration);
  requireAskable(registration);
  const document = await findDocument(trx, registration, documentId);
  if (document === undefined || isErased(registration))
    throw new ProblemError('document-not-found');
  // Who read it has opened it.
  const isReadable =
    document.state === 'clean' || (document.state === 'not-checked' && !hasScanner);
  if (!isReadable || document.place === 'none') throw new ProblemError('document-not-open');
  const before = (await readLicenceRows(trx, registration)).find((one) => one.type === type);
  const { licences } = (await readChecklist(trx, registration.countryCode)).checklist;
  const isOther = (before?.version ?? 0) !== reading.version;
  // What was read while the market listed its type may be corrected.
  const isListed = licences.includes(type) || before !== undefined;
  if (isOther || !isListed || !agreesWithApplication(registration, type, ticks)) {
    throw new ProblemError('licence-changed');
  }
  const { subject, name } = person;
  const version = reading.version + 1;
  await writeLicence(trx, registration, {
    ...{ type, version, ticks, document, at },
    readBy: { subject, name },
  });
  const values = Object.fromEntries(licenceFields.map((field) => [field, ticks[field].value]));
  const event = {
    kind: 'licence-read',
    at,
    actor: staffActor(person),
    licenceType: type,
    licenceVersion: version,
    documentId,
    ticks: licenceFields.map((field) => ({
      field,
      result: ticks[field].result,
      page: ticks[field].page,
    })),
    contentHash: document.sha256,
    values: canonicalJson(values),
  } as const;
  await appendToLocked(trx, lock, [event]);
  return { items: await readLicenceRows(trx, registration), types: [...licences] };
}

/** An answer of the applicant may have changed what a tick agreed with. */
function agreesWithApplication(
  registration: Registration,
  type: LicenceType,
  ticks: Reading['ticks'],
): boolean {
  const stated = statedLicence(registration, type);
  return licenceFields.every(
    (field) => ticks[field].result !== 'agrees' || ticks[field].value === stated[field],
  );
}
