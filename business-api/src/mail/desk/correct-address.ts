import type { Registration } from '@countersign/domain/registration/registration';
import { hashedKeys, replaceKeys, wantSearch } from '../../duplicates/room.ts';
import type { Person } from '../../platform/access/caller.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { AllRegisterSettings } from '../../registers/room.ts';
import {
  type appendToLocked,
  applicationHash,
  type LockedRegistration,
  maskTexts,
  type NewEvent,
  refuseOwnRegistration,
  staffActor,
  surroundingsOf,
} from '../../registrations/room.ts';
import { applicationColumns, checkAgain } from '../../requests/room.ts';
import { withdrawQuestionMails } from '../withdraw-question-mails.ts';
import { extendRound } from './extend-round.ts';

export interface AddressCorrection {
  readonly locked: LockedRegistration;
  /** Where the applicant is reached according to the person. */
  readonly address: string;
  readonly person: Pick<Person, 'subject' | 'name'>;
  /** The person's own address, undefined if the provider names none. */
  readonly email: string | undefined;
  readonly at: Date;
  readonly registers: AllRegisterSettings;
  /** Whether the mail that is sent there asks the question that waits. */
  readonly asks: boolean;
}

export interface CorrectedAddress {
  readonly registration: Registration;
  readonly events: readonly NewEvent[];
  readonly columns: Parameters<typeof appendToLocked>[3];
}

/**
 * Makes `address` the contact's in the application (ADR 53), decided or not, so that every later mail to the
 * applicant, searches and comparisons with other registrations use it. Returns the events and the
 * columns of the row, for the caller to append; none where it is the contact's already. Throws
 * `own-registration` where the contact is the person, or would be, and `invalid-request`.
 */
export async function correctAddress(
  trx: Trx,
  { locked, address, person, email, at, registers, asks }: AddressCorrection,
): Promise<CorrectedAddress> {
  const { registration: before, row } = locked;
  if (address === before.contact.email) return { registration: before, events: [], columns: {} };
  refuseOwnRegistration(email, before);
  refuseOwnRegistration(email, { contact: { email: address } });
  // An address with a number that must not be stored is refused, as at the intake.
  const place = { field: '/contact/email', refusedAt: '/recipient' };
  maskTexts(address, place, surroundingsOf(before));
  const registration: Registration = {
    ...before,
    contact: { ...before.contact, email: address },
    version: before.version + 1,
  };
  const corrected: NewEvent = {
    kind: 'field-corrected',
    at,
    actor: staffActor(person),
    field: 'contact.email',
    before: before.contact.email,
    after: address,
    applicationHash: applicationHash(registration, row.submitted_by_client),
  };
  const checked = await compareAgain(trx, before, registration, at, registers);
  const asked = asks ? undefined : await askAgain(trx, registration, { row, person, at });
  return {
    registration,
    events: [corrected, ...checked.events, ...(asked?.events ?? [])],
    columns: {
      ...applicationColumns(registration),
      ...checked.columns,
      ...asked?.columns,
      version: registration.version,
    },
  };
}

/** What was found out about a decided registration stays as its decision saw it. */
async function compareAgain(
  trx: Trx,
  before: Registration,
  registration: Registration,
  at: Date,
  registers: AllRegisterSettings,
) {
  if (before.status === 'pending') return checkAgain(trx, before, registration, at, registers);
  await replaceKeys(trx, registration, hashedKeys(registration));
  await wantSearch(trx, [registration], at);
  return { events: [], columns: {} };
}

/**
 * The link of a question that waits is bound to the former address: a reminder takes a new one there, with the whole
 * time to answer once more.
 */
async function askAgain(
  trx: Trx,
  registration: Registration,
  from: Pick<AddressCorrection, 'person' | 'at'> & Pick<LockedRegistration, 'row'>,
) {
  if (registration.request?.state !== 'waiting') return undefined;
  const { events, columns } = await extendRound(trx, registration, { ...from, remindsNow: true });
  return {
    events: [...events, ...(await withdrawQuestionMails(trx, registration, from.at))],
    columns,
  };
}
