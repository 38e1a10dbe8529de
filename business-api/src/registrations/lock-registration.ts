import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Trx } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { type RegistrationRow, registrationColumns, registrationOf } from './registration-row.ts';

/** The state in which a registration's row was locked; what is written next builds on it. */
export interface RowLock extends RegistrationKey {
  readonly version: number;
  /** Length and last hash of the history. */
  readonly history: { readonly count: number; readonly hash: string };
}

export interface LockedRegistration {
  readonly registration: Registration;
  readonly lock: RowLock;
  /** The row as it was locked. */
  readonly row: RegistrationRow;
}

/**
 * The registration as it is and stays until `trx` ends. Every transaction that writes about a
 * registration locks it before anything else, so that no two of them wait for each other; only who needs
 * nothing but that it is not erased (lockUnerased) does not wait for them. Throws `registration-not-found`.
 */
export async function lockRegistration(
  trx: Trx,
  key: RegistrationKey,
): Promise<LockedRegistration> {
  return orNotFound(await lockIfThere(trx, key));
}

/** The same for an erasure, which waits for those too. Throws `registration-not-found`. */
export async function lockForErasure(trx: Trx, key: RegistrationKey): Promise<LockedRegistration> {
  const row = await selectRow(trx, key).forUpdate().executeTakeFirst();
  return orNotFound(row && lockedRegistration(row));
}

/** As lockRegistration; undefined where there is no such registration. */
export async function lockIfThere(
  trx: Trx,
  key: RegistrationKey,
): Promise<LockedRegistration | undefined> {
  const row = await selectRow(trx, key).forNoKeyUpdate().executeTakeFirst();
  return row && lockedRegistration(row);
}

function selectRow(trx: Trx, { countryCode, ticketNumber }: RegistrationKey) {
  return trx
    .selectFrom('registrations')
    .select(registrationColumns)
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber);
}

function orNotFound(locked: LockedRegistration | undefined): LockedRegistration {
  if (locked === undefined) throw new ProblemError('registration-not-found');
  return locked;
}

/** A row that the transaction has locked or inserted itself. */
export function lockedRegistration(row: RegistrationRow): LockedRegistration {
  const registration = registrationOf(row);
  const { countryCode, ticketNumber, version } = registration;
  const history = { count: row.history_count, hash: row.history_head };
  return { registration, lock: { countryCode, ticketNumber, version, history }, row };
}
