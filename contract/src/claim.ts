import { Instant, StaffMember } from '@countersign/domain/registration/registration';
import * as z from 'zod/mini';

/** How long a claim keeps others away; claiming again before that begins the time anew. */
export const claimMinutes = 15;

/** Who is working on a registration, and until when nobody else is to. */
export const Claim = z.object({
  ...StaffMember.shape,
  /** When the holder began; renewing does not change it. */
  claimedAt: Instant,
  until: Instant,
});
export type Claim = z.infer<typeof Claim>;
