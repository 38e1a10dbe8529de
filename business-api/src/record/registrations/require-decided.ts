import type {
  DecidedRegistration,
  Registration,
} from '@countersign/domain/registration/registration';
import { ProblemError } from '../../ground/problems/problem-error.ts';

/** Throws `not-decided`, or `registration-changed` for another version than the one that was seen. */
export function requireDecided(registration: Registration, version: number): DecidedRegistration {
  if (registration.status === 'pending') throw new ProblemError('not-decided', { registration });
  if (registration.version !== version) {
    throw new ProblemError('registration-changed', { registration });
  }
  return registration;
}
