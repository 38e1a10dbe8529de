import { ProblemError } from '../../ground/problems/problem-error.ts';

/**
 * Nobody decides about, undoes or reverses a decision on a registration in which they are the
 * contact. `email` is the acting person's, undefined where the provider tells none. Throws
 * `own-registration`.
 */
export function refuseOwnRegistration(
  email: string | undefined,
  { contact }: { readonly contact: { readonly email: string } },
): void {
  if (isOwnRegistration(email, contact)) throw new ProblemError('own-registration');
}

/** Whether the contact is the person with this `email`; never where the provider tells none. */
export function isOwnRegistration(
  email: string | undefined,
  contact: { readonly email: string },
): boolean {
  return email !== undefined && mailboxOf(email) === mailboxOf(contact.email);
}

/**
 * Equal for two ways to write the address of one mailbox: blanks around it, case, width and what
 * follows a `+` do not count. Where a provider does tell `a+b@` from `a@`, a colleague decides.
 */
export function mailboxOf(email: string): string {
  const address = email.normalize('NFKC').trim().toLowerCase();
  return address.replace(/^([^+@]+)\+[^@]*(?=@)/, '$1');
}
