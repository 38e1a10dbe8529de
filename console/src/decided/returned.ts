import type { DecidedRegistration } from '@countersign/domain/registration/registration';

/** A decided registration that waits again: how that came, and what had been decided. */
export interface Returned {
  readonly how: 'undone' | 'reversed';
  readonly before: DecidedRegistration;
}
