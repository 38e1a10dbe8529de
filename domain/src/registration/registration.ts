import * as z from 'zod/mini';
import { CountryCode } from '../market/country-code.ts';
import { AccountNumber } from './account-number.ts';
import { ApplicantLocale, ApplicationDocument, Contact, Practice } from './application.ts';
import { ApprovalCondition } from './approval-condition.ts';
import { InformationRequest } from './information-request.ts';
import { NamedNumber } from './named-number.ts';
import { ApprovalCode, RejectionCode } from './reason-codes.ts';
import { Instant, StaffMember } from './staff-member.ts';
import { longTextLimit, proseOf } from './text.ts';
import { TicketNumber } from './ticket-number.ts';

export { Instant, StaffMember };

const decided = {
  decidedBy: StaffMember,
  decidedAt: Instant,
  messageToApplicant: z.optional(proseOf(longTextLimit)),
  internalNote: z.optional(proseOf(longTextLimit)),
  /** Until then the applicant's mail is held. */
  mailHeldUntil: Instant,
};

export const Approval = z.object({
  ...decided,
  reasonCodes: z.array(ApprovalCode),
  /** Of a conditional approval; absent once the applicant's data is erased. */
  condition: z.optional(ApprovalCondition),
});
export const Rejection = z.object({
  ...decided,
  reasonCodes: z.array(RejectionCode).check(z.minLength(1)),
  namedNumbers: z.optional(z.array(NamedNumber)),
});

/** The practice has an account already: named by its number, by a registration of the same practice, or both. */
export const Link = z.object({
  ...decided,
  reasonCodes: z.array(z.never()),
  /** Absent where the registration alone names it, and once the applicant's data is erased. */
  accountNumber: z.optional(AccountNumber),
});

const base = {
  ticketNumber: TicketNumber,
  countryCode: CountryCode,
  /** Rises with every change of the registration; opening it is not a change. */
  version: z.int().check(z.minimum(1)),
  submittedAt: Instant,
  applicantLocale: ApplicantLocale,
  practice: Practice,
  contact: Contact,
  /** The language of the applicant's mails, as a tag (`pt-PT`); absent where it was not asked for. */
  mailLanguage: z.optional(z.string()),
  documents: z.array(ApplicationDocument),
  /** What the applicant was last asked; the status of the specification stays as it is (S7.2). */
  request: z.optional(InformationRequest),
};

/** A registration in one of its states: a decided one without a decider cannot be written. */
export const Registration = z.discriminatedUnion('status', [
  z.object({ ...base, status: z.literal('pending') }),
  z.object({ ...base, status: z.literal('approved'), decision: Approval }),
  z.object({ ...base, status: z.literal('rejected'), decision: Rejection }),
  z.object({ ...base, status: z.literal('linked'), decision: Link }),
  /** The applicant has taken it back: no one has decided it. */
  z.object({ ...base, status: z.literal('withdrawn'), withdrawnAt: Instant }),
]);

export type Approval = z.infer<typeof Approval>;
export type Rejection = z.infer<typeof Rejection>;
export type Link = z.infer<typeof Link>;
export type Registration = z.infer<typeof Registration>;
export type ApprovedRegistration = Extract<Registration, { status: 'approved' }>;
export type DecidedRegistration = Extract<Registration, { status: DecidedStatus }>;
export type PendingRegistration = Extract<Registration, { status: 'pending' }>;

/** The outcomes that staff decide; `linked`: the practice has an account already. */
export const decidedStatuses = ['approved', 'rejected', 'linked'] as const;
export type DecidedStatus = (typeof decidedStatuses)[number];

/** Whether somebody of the staff has decided it. */
export function isDecided(registration: Registration): registration is DecidedRegistration {
  return isDecidedStatus(registration.status);
}

export function isDecidedStatus(
  status: RegistrationStatus,
): status is DecidedRegistration['status'] {
  return decidedStatuses.some((one) => one === status);
}

export const registrationStatuses = ['pending', ...decidedStatuses, 'withdrawn'] as const;
export const RegistrationStatus = z.enum(registrationStatuses);
export type RegistrationStatus = z.infer<typeof RegistrationStatus>;
