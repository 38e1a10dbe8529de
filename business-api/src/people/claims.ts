import type { Claim } from '@countersign/contract/claims/claim';
import type { ClaimState } from '@countersign/contract/claims/claims';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Person } from '../platform/access/caller.ts';
import type { Db, Trx } from '../platform/database/database.ts';

/** A claim, and who assigned it with which message; null if the holder claimed it. */
export interface HeldClaim {
  readonly claim: Claim;
  readonly assigned: NonNullable<ClaimState['assigned']> | null;
  /** The assignment of several at once that it is part of. */
  readonly actId: string | null;
  /** What that assignment replaced. */
  readonly former: Pick<HeldClaim, 'claim' | 'assigned'> | null;
}

/** The claim on the registration that is valid at `now`, if there is one. */
export async function findClaim(
  db: Db | Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  now: Date,
): Promise<HeldClaim | undefined> {
  const row = await db
    .selectFrom('claims')
    .selectAll()
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('until', '>', now)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { subject, name, claimed_at, until } = row;
  const { assigned_by_subject: by, assigned_by_name: byName, word } = row;
  const { for_subject: absent, for_name: absentName } = row;
  const forAbsent =
    absent === null || absentName === null ? null : { subject: absent, name: absentName };
  return {
    claim: { subject, name, claimedAt: claimed_at.toISOString(), until: until.toISOString() },
    assigned:
      by === null || byName === null
        ? null
        : { by: { subject: by, name: byName }, word, for: forAbsent },
    actId: row.act_id,
    former: row.former as HeldClaim['former'], // as putClaim stored it
  };
}

/**
 * The name of the colleague to whom a registration is assigned. Undefined where someone only works on it
 * just now: that is over when a mail is read.
 */
export function assigneeOf(held: HeldClaim | undefined): string | undefined {
  return held?.assigned == null ? undefined : held.claim.name;
}

/** Writes a claim in place of an earlier one; `assigned` if another person gave it to the holder. */
export async function putClaim(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  { subject, name }: Pick<Person, 'subject' | 'name'>,
  {
    claimedAt,
    until,
    assigned = null,
    act,
  }: {
    readonly claimedAt: Date;
    readonly until: Date;
    readonly assigned?: HeldClaim['assigned'];
    /** The assignment of several at once, and what it replaces. */
    readonly act?: { readonly id: string; readonly former: HeldClaim['former'] } | undefined;
  },
): Promise<HeldClaim> {
  const claim = {
    subject,
    name,
    claimed_at: claimedAt,
    until,
    assigned_by_subject: assigned?.by.subject ?? null,
    assigned_by_name: assigned?.by.name ?? null,
    word: assigned?.word ?? null,
    for_subject: assigned?.for?.subject ?? null,
    for_name: assigned?.for?.name ?? null,
    act_id: act?.id ?? null,
    former: act?.former == null ? null : JSON.stringify(act.former),
  };
  await trx
    .insertInto('claims')
    .values({ country_code: countryCode, ticket_number: ticketNumber, ...claim })
    .onConflict((conflict) =>
      conflict.columns(['country_code', 'ticket_number']).doUpdateSet(claim),
    )
    .execute();
  return {
    claim: { subject, name, claimedAt: claimedAt.toISOString(), until: until.toISOString() },
    assigned,
    actId: act?.id ?? null,
    former: act?.former ?? null,
  };
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

/** A registration's claim as callers read it. */
export function claimStateOf(
  { countryCode, ticketNumber }: RegistrationKey,
  held: HeldClaim | undefined,
): ClaimState {
  return {
    countryCode,
    ticketNumber,
    claim: held?.claim ?? null,
    assigned: held?.assigned ?? null,
  };
}
