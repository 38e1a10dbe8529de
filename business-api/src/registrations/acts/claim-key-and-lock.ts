import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Trx } from '../../platform/database/database.ts';
import { prepareStatement } from '../../platform/database/prepared-statement.ts';
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

interface ActClaim extends KeyClaim {
  readonly about: RegistrationKey;
}

// The lock comes after the claim: it locks the row that the claim's row is joined with.
const claimingForAct = prepareStatement<ActClaim, LockedRow & { readonly claimed: boolean }>(
  (value) => {
    const country = value(({ about }) => about.countryCode);
    const ticket = value(({ about }) => about.ticketNumber);
    const key = { country: `${country}::text`, ticket: `${ticket}::text` };
    return `with claimed as (${claimingKey(value, key)}),
      locked as (${lockingQuery(key, 'claimed cross join registrations')})
      select exists (select from claimed) as claimed, ${lockedWithMarket(key.country)}`;
  },
);

/**
 * Claims the key of an act on a registration, and locks the registration. Undefined where the key is
 * used already. Throws `registration-not-found`, and `request-in-progress` while another transaction
 * has the key.
 */
export async function claimKeyAndLock(
  trx: Trx,
  claim: ActClaim,
): Promise<LockedWithMarket | undefined> {
  const [row] = await refuseWhileInProgress(claimingForAct.run(trx, claim));
  if (row?.claimed !== true) return undefined;
  return lockedRegistrationOf(row);
}
