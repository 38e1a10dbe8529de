import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { parsedOnce } from '../../platform/database/parsed-once.ts';
import {
  claimingKey,
  type KeyClaim,
  refuseWhileInProgress,
} from '../../platform/idempotency/claim-key.ts';
import {
  type LockedRow,
  type LockedWithMarket,
  lockedRegistrationOf,
  lockedWithMarket,
  lockingQuery,
} from '../lock-with-market.ts';

/**
 * Claims the key of an act on a registration, and locks the registration. Undefined where the key is
 * used already. Throws `registration-not-found`, and `request-in-progress` while another transaction
 * has the key.
 */
export async function claimKeyAndLock(
  trx: Trx,
  { about, ...claim }: KeyClaim & { readonly about: RegistrationKey },
): Promise<LockedWithMarket | undefined> {
  // The lock comes after the claim: it locks the row that the claim's row is joined with.
  const statement = sql<LockedRow & { readonly claimed: boolean }>`${parsedOnce}
    with claimed as (${claimingKey(claim, about)}),
    locked as (${lockingQuery(about, sql`claimed cross join registrations`)})
    select exists (select from claimed) as claimed, ${lockedWithMarket(about)}`;
  const { rows } = await refuseWhileInProgress(statement.execute(trx));
  return rows[0]?.claimed === true ? lockedRegistrationOf(rows[0]) : undefined;
}
