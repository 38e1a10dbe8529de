import { sentenceCodes } from '@countersign/domain/duplicates/signal';
import { CountryCode } from '@countersign/domain/market/country-code';
import {
  Instant,
  RegistrationStatus,
  StaffMember,
} from '@countersign/domain/registration/registration';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';
import { ReasonCode } from '../reason-code.ts';

/** A person's judgement of two registrations. */
export const PairAnswer = z.enum(['same', 'related', 'different']);
export type PairAnswer = z.infer<typeof PairAnswer>;

/** One fact compared; the code names a sentence, with its values. */
export const MatchSignal = z.object({
  sentence: z.enum(sentenceCodes),
  finding: z.enum(['agree', 'near', 'contradict']),
  values: z.record(z.string(), z.string()),
});
export type MatchSignal = z.infer<typeof MatchSignal>;

export const GivenAnswer = z.object({
  as: PairAnswer,
  by: StaffMember,
  at: Instant,
  /** Which of the two was rejected as a duplicate of the other. */
  rejected: z.nullable(z.enum(['this', 'other'])),
});
export type GivenAnswer = z.infer<typeof GivenAnswer>;

/** A registration as the other side of a pair. */
export const PairSide = z.object({
  countryCode: CountryCode,
  ticketNumber: TicketNumber,
  practiceName: z.string(),
  city: z.string(),
  status: RegistrationStatus,
  submittedAt: Instant,
  decidedAt: z.nullable(Instant),
  decidedByName: z.nullable(z.string()),
  reasonCodes: z.array(ReasonCode),
});
export type PairSide = z.infer<typeof PairSide>;

/** Another registration that may be the same practice, and why. */
export const KnownMatch = z.object({
  ...PairSide.shape,
  verdict: z.enum(['duplicate', 'possible', 'related']),
  /** The strongest first. */
  signals: z.array(MatchSignal),
  answer: z.nullable(GivenAnswer),
  /**
   * `open`: to be answered; also again after "different", when a number agrees that did not.
   * `same`: a person said so. `silent`: no one needs to look at it.
   */
  standing: z.enum(['same', 'open', 'silent']),
});
export type KnownMatch = z.infer<typeof KnownMatch>;
