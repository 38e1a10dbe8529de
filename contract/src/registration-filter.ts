import { CountryCode } from '@countersign/domain/market/country-code';
import { RegistrationStatus } from '@countersign/domain/registration/registration';
import { wordsOf } from '@countersign/domain/registration/text';
import * as z from 'zod/mini';
import { EvidenceState } from './evidence/evidence.ts';
import { ReasonCode } from './reason-code.ts';

/** Hours before `dueAt` from which a pending registration counts as due `soon`. */
export const dueSoonHours = 4;

/** `2026-11-20`: a whole day in UTC, as the statistics count; of this millennium. */
export const Day = z.pipe(z.iso.date(), z.string().check(z.regex(/^2/)));
export type Day = z.infer<typeof Day>;

/** Identifies a person of the staff. */
/** OpenID Connect Core 1.0, section 2: `sub` is at most 255 ASCII characters. */
const Subject = z.string().check(z.regex(/^[\x20-\x7e]{1,255}$/));

/**
 * Selects registrations for the queue, a count, an export or a dry run. All given conditions must
 * hold.
 */
export const RegistrationFilter = {
  status: z.optional(RegistrationStatus),
  countryCode: z.optional(CountryCode),
  /** By claim: the caller's, none, or a colleague's. Only pending registrations have claims. */
  assignee: z.optional(z.enum(['me', 'nobody', 'others'])),
  /** Pending ones that the person with this subject works on or was assigned. */
  assignedTo: z.optional(Subject),
  /** Of pending ones: overdue, due within `dueSoonHours`, or due later. */
  due: z.optional(z.enum(['overdue', 'soon', 'later'])),
  /**
   * By the summary of the evidence: of pending ones as it is, or of decided ones (`decidedFrom`, `decidedBefore`,
   * `decidedBy`, `target`) as it was when they were decided. `against`: those that were decided
   * against it, approved although `contradicted` or rejected although `confirmed`.
   */
  evidence: z.optional(z.enum([...EvidenceState.options, 'against'])),
  /** Pending ones of which a similar registration was found that no one has answered `different`. */
  known: z.optional(z.literal('maybe')),
  /** Approved ones about which something came up since that is not closed. */
  concern: z.optional(z.literal('open')),
  /** Approved ones whose account is work for staff: none was reported in time, or a fault. */
  account: z.optional(z.literal('open')),
  /** Approved ones with a licence, as it was read, that has ended, or whose last day is in the month of today (UTC). */
  licence: z.optional(z.enum(['ended', 'this-month'])),
  /** Decided ones whose reversal waits for an administrator's confirmation. */
  reversal: z.optional(z.literal('proposed')),
  /** Pending ones with a decision that waits for a second person. */
  proposal: z.optional(z.literal('waiting')),
  /** Of pending ones: what became of the newest request to the applicant. `answered`: it came back. */
  request: z.optional(z.enum(['waiting', 'answered', 'no-answer'])),
  /** Decided for this reason. */
  reasonCode: z.optional(ReasonCode),
  /**
   * Decided on this day or later, and before that day: `perDay` of the statistics counts the same
   * registrations. A decision that was undone or reversed does not count.
   */
  decidedFrom: z.optional(Day),
  decidedBefore: z.optional(Day),
  /** Decided by the person with this subject; a bulk act's decider too. */
  decidedBy: z.optional(Subject),
  /** Decided by their due time, or after it. */
  target: z.optional(z.enum(['met', 'missed'])),
  /** Received on this day or later, and before that day. */
  submittedFrom: z.optional(Day),
  submittedBefore: z.optional(Day),
  /** Withdrawn by their applicants on this day or later, and before that day. */
  withdrawnFrom: z.optional(Day),
  withdrawnBefore: z.optional(Day),
  /** Pending when this day ended. */
  waitedOn: z.optional(Day),
  /**
   * Search: every word must begin a word of the ticket number, the contact's name, e-mail address or its
   * domain, an identifier, a street or a town, or be anywhere in a name of the practice; or the
   * text is the beginning of a telephone number, in any spelling, of at least 6 digits. Where that finds
   * nothing, names that are one typing error apart from a word of 5 letters or more are found. Case,
   * accents, width and kind of kana make no difference. At least 3 letters or digits, 2 where one is Japanese; else 400
   * `?q` `too-short`.
   */
  q: z.optional(wordsOf(100)),
};

export const RegistrationFilterBody = z.strictObject(RegistrationFilter);
export type RegistrationFilter = z.infer<typeof RegistrationFilterBody>;
