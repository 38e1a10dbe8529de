import { isErased } from '@countersign/domain/registration/erased';
import type { Registration, StaffMember } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Trx } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import {
  appendToLocked,
  lockRegistration,
  type NewEvent,
  staffActor,
} from '../registrations/room.ts';
import { writeJudgement } from './pair-judgements.ts';
import { storePair } from './store-pair.ts';
import { wantSearch } from './wanted-searches.ts';

interface Link {
  /** The registration that is decided so; `trx` has locked it. */
  readonly decided: Registration;
  /** As the duplicate of the original, or as one of the practice that has the original's account. */
  readonly as: 'rejected' | 'linked';
  readonly original: RegistrationKey | undefined;
  readonly by: StaffMember;
  readonly at: Date;
}

/**
 * Says of a registration that is rejected as a duplicate, or linked to the account of another, that it and the original are
 * the same, in both
 * histories and for their pair; that the decision names the original is of the decision. Returns the
 * event for its own history; none without an original. Two such links that wait for each other are tried again by `inTransaction`. Throws
 * `registration-not-found`, and `invalid-request` for itself, an erased one, or an account of one that is not approved.
 */
export async function linkDuplicate(
  trx: Trx,
  { decided, as, original, by, at }: Link,
): Promise<NewEvent[]> {
  if (original === undefined) return [];
  const { countryCode, ticketNumber } = decided;
  const key = { countryCode, ticketNumber };
  if (original.countryCode === countryCode && original.ticketNumber === ticketNumber)
    throw notAllowed();
  const { registration, lock } = await lockRegistration(trx, original);
  if (isErased(registration) || isErased(decided)) throw notAllowed();
  if (as === 'linked' && registration.status !== 'approved') throw notAllowed();
  const numbers = await storePair(trx, decided, registration, at);
  await writeJudgement(trx, key, original, { as: 'same', by, at, numbers });
  const event = (other: RegistrationKey, which: 'this' | 'other'): NewEvent => ({
    kind: 'pair-answered',
    at,
    actor: staffActor(by),
    answer: 'same',
    otherMarket: other.countryCode,
    otherTicket: other.ticketNumber,
    rejected: as === 'rejected' ? which : null,
    linked: as === 'linked' ? which : undefined,
  });
  await appendToLocked(trx, lock, [event(key, 'other')]);
  // Its mark and evidence follow in the background.
  await wantSearch(trx, [original], at);
  return [event(original, 'this')];
}

function notAllowed(): ProblemError {
  return new ProblemError('invalid-request', {
    errors: [{ pointer: '/duplicateOf', code: 'not-allowed' }],
  });
}
