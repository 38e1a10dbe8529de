import type { ClaimState } from '@countersign/contract/claims/claims';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { HeldClaim } from './claims.ts';

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
