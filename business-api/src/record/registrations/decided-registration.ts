import type {
  DecidedRegistration,
  Registration,
} from '@countersign/domain/registration/registration';
import { type Act, statusAfter } from '@countersign/domain/registration/transitions';
import { ProblemError } from '../../ground/problems/problem-error.ts';

/** Throws `not-decided`, or `registration-changed` for another version than the one that was seen. */
export function requireDecided(registration: Registration, version: number): DecidedRegistration {
  if (registration.status === 'pending') throw new ProblemError('not-decided', { registration });
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
  return { ...registration, status, version: registration.version + 1 };
}
