import type { Claim } from '@countersign/contract/claim';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Person } from '../../ground/access/caller.ts';
import type { Db, Trx } from '../../ground/database/database.ts';

/** The claim on the registration that is valid at `now`, if there is one. */
export async function findClaim(
  db: Db | Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  now: Date,
): Promise<Claim | undefined> {
  const row = await db
    .selectFrom('claims')
    .selectAll()
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('until', '>', now)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { subject, name, claimed_at, until } = row;
  return { subject, name, claimedAt: claimed_at.toISOString(), until: until.toISOString() };
}

/** Writes a claim in place of an earlier one. */
export async function putClaim(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  { subject, name }: Pick<Person, 'subject' | 'name'>,
  times: { readonly claimedAt: Date; readonly until: Date },
): Promise<void> {
  const claim = { subject, name, claimed_at: times.claimedAt, until: times.until };
  await trx
    .insertInto('claims')
    .values({ country_code: countryCode, ticket_number: ticketNumber, ...claim })
    .onConflict((conflict) =>
      conflict.columns(['country_code', 'ticket_number']).doUpdateSet(claim),
    )
    .execute();
}

export async function removeClaim(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<void> {
  await trx
    .deleteFrom('claims')
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .execute();
}
