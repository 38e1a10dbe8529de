import { asciiAddress } from '@countersign/domain/contact/email-address';
import { ProblemError } from '../platform/problems/problem-error.ts';

/**
 * Refuses an act of a person on a registration whose contact that person is: to decide, to undo or to
 * reverse. `email` is the acting person's, undefined if the provider names none. Throws
 * `own-registration`.
 */
export function refuseOwnRegistration(
  email: string | undefined,
  { contact }: { readonly contact: { readonly email: string } },
): void {
  if (isOwnRegistration(email, contact)) throw new ProblemError('own-registration');
}

/** Whether the contact is the person with this `email`; never if the provider names none. */
export function isOwnRegistration(
  email: string | undefined,
  contact: { readonly email: string },
): boolean {
  return email !== undefined && mailboxOf(email) === mailboxOf(contact.email);
}

/**
 * Equal for two spellings of the address of one mailbox: surrounding blanks, case, width, the form of its
 * domain and what follows a `+` are ignored. For a provider that treats `a+b@` and `a@` as two, a colleague decides.
 */
export function mailboxOf(email: string): string {
  const address = email.normalize('NFKC').trim().toLowerCase();
  return asciiAddress(address).replace(/^([^+@]+)\+[^@]*(?=@)/, '$1');
}
