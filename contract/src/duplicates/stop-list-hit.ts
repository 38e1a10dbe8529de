import { Instant, StaffMember } from '@countersign/domain/registration/registration';
import * as z from 'zod/mini';
import { MatchSignal } from './match.ts';

/** How a registration is like an entry of the stop list, the strongest first. */
export const hitStrengths = ['number', 'domain', 'name-and-place', 'name', 'place'] as const;
export type HitStrength = (typeof hitStrengths)[number];

/** Whether a registration is the practice of an entry. */
export const HitAnswer = z.enum(['same', 'different']);
export type HitAnswer = z.infer<typeof HitAnswer>;

/** An entry of the market's stop list that a registration is like. */
export const StopListHit = z.object({
  entryId: z.uuid(),
  strength: z.enum(hitStrengths),
  /** The strongest first. */
  signals: z.array(MatchSignal),
  name: z.string(),
  city: z.string(),
  /** For the staff of the market: no applicant ever sees it. */
  reason: z.string(),
  /** The last day of the entry. */
  until: z.iso.date(),
  answer: z.nullable(z.object({ as: HitAnswer, by: StaffMember, at: Instant })),
  /**
   * `open`: to be answered; also again after "different", when a number agrees that did not. `same`: a person said so.
   * `silent`: a person said that it is another.
   */
  standing: z.enum(['same', 'open', 'silent']),
});
export type StopListHit = z.infer<typeof StopListHit>;
