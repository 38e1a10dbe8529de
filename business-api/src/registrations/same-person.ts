import { sql } from 'kysely';
import type { Person } from '../platform/access/caller.ts';
import type { Db, Trx } from '../platform/database/database.ts';

/**
 * Whether two accounts are one person's: the same account, the same e-mail address or the same employee number, as their last
 * visits said. A rule that wants two people must ask this, since the same person may have two accounts.
 */
export async function isSamePerson(
  db: Db | Trx,
  { subject, employeeNumber }: Pick<Person, 'subject' | 'employeeNumber'>,
  other: string,
): Promise<boolean> {
  if (subject === other) return true;
  // The number in the token may be newer than that of the last visit.
  const number = employeeNumber ?? null;
  const { rows } = await sql`select 1 from people as one
      left join people as this on this.subject = ${subject}
    where one.subject = ${other} and (lower(one.email) = lower(this.email)
      or one.employee_number in (${number}::text, this.employee_number))`.execute(db);
  return rows.length > 0;
}
