import { closed, isAskable } from '@countersign/domain/registration/information-request';
import type {
  DecidedRegistration,
  PendingRegistration,
  Registration,
} from '@countersign/domain/registration/registration';
import { type Act, statusAfter } from '@countersign/domain/registration/transitions';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { stateColumns } from './registration-row.ts';

/** Throws `already-decided` or `registration-withdrawn`, with the registration. */
export function requirePending(registration: Registration): PendingRegistration {
  if (registration.status === 'pending') return registration;
  throw new ProblemError(endOf(registration), { registration });
}

/** Throws the same of a registration whose applicant cannot be asked any more. */
export function requireAskable(registration: Registration): void {
  if (registration.status !== 'pending' && !isAskable(registration))
    throw new ProblemError(endOf(registration), { registration });
}

/** Why nothing can be done any more with a registration that is not pending. */
export function endOf({
  status,
}: Exclude<Registration, PendingRegistration>): 'already-decided' | 'registration-withdrawn' {
  return status === 'withdrawn' ? 'registration-withdrawn' : 'already-decided';
}

/**
 * Throws `not-decided`, `registration-withdrawn`, or `registration-changed` for another version than the one that
 * was seen.
 */
export function requireDecided(registration: Registration, version: number): DecidedRegistration {
  if (registration.status === 'pending') throw new ProblemError('not-decided', { registration });
  if (registration.status === 'withdrawn') {
    throw new ProblemError('registration-withdrawn', { registration });
  }
  if (registration.version !== version) {
    throw new ProblemError('registration-changed', { registration });
  }
  return registration;
}

/** A decided registration as it is after its decision was undone or reversed. */
export function reopened(
  { decision: _, ...registration }: DecidedRegistration,
  act: Extract<Act, 'undo' | 'reverse'>,
): Registration {
  const status = statusAfter(registration.status, act);
  if (status !== 'pending') throw new Error(`${act} does not reopen a registration.`);
  // A question about an approved registration ends with its approval.
  const asked = registration.request && { request: closed(registration.request) };
  return { ...registration, ...asked, status, version: registration.version + 1 };
}

/** The columns of a registration that was reopened at `at`. */
export function reopenedColumns(pending: Registration, at: Date) {
  // Of a decided registration the summary stays as it was: what came up since is evaluated before the next decision.
  return { ...stateColumns(pending), evidence_until: at };
}
