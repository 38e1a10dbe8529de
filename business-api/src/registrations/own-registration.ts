import { asciiAddress } from '@countersign/domain/contact/email-address';
import { sql } from 'kysely';
import type { Person } from '../platform/access/caller.ts';
import type { Db, Trx } from '../platform/database/database.ts';
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

/**
 * Whether two accounts are one person's: the same account, the same e-mail address or the same employee number, as their last
 * visits said. A rule that wants two people must ask this, since the same person may have two accounts.
 */
export async function isSamePerson(
  db: Db | Trx,
  { subject, employeeNumber }: Pick<Person, 'subject' | 'employeeNumber'>,
  other: string,
  /** That of the person's token: it may be newer than that of the last visit, which may not be noted yet. */
  email?: string,
): Promise<boolean> {
  if (subject === other) return true;
  // Likewise.
  const number = employeeNumber ?? null;
  const { rows } = await sql`select 1 from people as one
      left join people as this on this.subject = ${subject}
    where one.subject = ${other} and (lower(one.email) in (lower(this.email), lower(${email ?? null}::text))
      or one.employee_number in (${number}::text, this.employee_number))`.execute(db);
  return rows.length > 0;
}
