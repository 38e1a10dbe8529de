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

/**
 * A person's judgement of two registrations. The operation, fields, the event `pair-answered` and the table `pair_answers`
 * call it an answer: they are public or stored, and stay.
 */
export const PairJudgement = z.enum(['same', 'related', 'different']);
export type PairJudgement = z.infer<typeof PairJudgement>;

/** One fact compared; the code names a sentence, with its values. */
export const MatchSignal = z.object({
  sentence: z.enum(sentenceCodes),
  finding: z.enum(['agree', 'near', 'contradict']),
  values: z.record(z.string(), z.string()),
});
export type MatchSignal = z.infer<typeof MatchSignal>;

export const GivenJudgement = z.object({
  as: PairJudgement,
  by: StaffMember,
  at: Instant,
  /** Which of the two was rejected as a duplicate of the other. */
  rejected: z.nullable(z.enum(['this', 'other'])),
});
export type GivenJudgement = z.infer<typeof GivenJudgement>;

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
export const Match = z.object({
  ...PairSide.shape,
  verdict: z.enum(['duplicate', 'possible', 'related']),
  /** The strongest first. */
  signals: z.array(MatchSignal),
  answer: z.nullable(GivenJudgement),
  /**
   * `open`: to be answered; also again after "different", when a number agrees that did not.
   * `same`: a person said so. `silent`: no one needs to look at it.
   */
  standing: z.enum(['same', 'open', 'silent']),
});
export type Match = z.infer<typeof Match>;
