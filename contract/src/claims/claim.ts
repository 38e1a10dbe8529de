import { Instant, StaffMember } from '@countersign/domain/registration/registration';
import * as z from 'zod/mini';

/** How long a claim lasts; claiming again before its end renews it. */
export const claimMinutes = 15;

/** The person who is working on a registration, and the end of their claim. */
export const Claim = z.object({
  ...StaffMember.shape,
  /** The begin of the claim; renewing does not change it. */
  claimedAt: Instant,
  until: Instant,
});
export type Claim = z.infer<typeof Claim>;
