import { createHash } from 'node:crypto';

/** A person who can sign in. `genLocale` as `xx_YY` (S3.1), `groups` as the claim of that name. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly genLocale: string;
  readonly groups: readonly string[];
  readonly createdAt: string;
  /** ISO time of the last change by its owner; null while the first password holds. */
  readonly passwordChangedAt: string | null;
}

/** An account to create at start if its e-mail address is not there yet. */
export interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly genLocale: string;
  readonly groups: readonly string[];
  readonly password: string;
}

/**
 * The stable id of an account, derived from its address: a new data folder gives the same person
 * the same id, so that histories elsewhere still name the same decider.
 */
export function accountIdOf(email: string): string {
  const digest = createHash('sha256').update(canonicalEmail(email)).digest('hex');
  return `00u${digest.slice(0, 17)}`;
}

/** E-mail addresses are compared without upper/lower case and outer blanks. */
export function canonicalEmail(email: string): string {
  return email.trim().toLowerCase();
}
