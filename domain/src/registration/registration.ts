import * as z from 'zod/mini';
import { CountryCode } from '../market/country-code.ts';
import { ApplicantLocale, ApplicationDocument, Contact, Practice } from './application.ts';
import { NamedNumber } from './named-number.ts';
import { ApprovalCode, RejectionCode } from './reason-codes.ts';
import { longTextLimit, textOf } from './text.ts';
import { TicketNumber } from './ticket-number.ts';

/** A time as RFC 3339 in UTC, `2026-11-20T09:14:00.000Z`. */
export const Instant = z.iso.datetime();

/** The person who acted: the provider's subject is the identity, the name is for people. */
export const StaffMember = z.object({ subject: z.string(), name: z.string() });
export type StaffMember = z.infer<typeof StaffMember>;

const decided = {
  decidedBy: StaffMember,
  decidedAt: Instant,
  messageToApplicant: z.optional(textOf(longTextLimit)),
  internalNote: z.optional(textOf(longTextLimit)),
  /** Until then the applicant's mail is held. */
  mailHeldUntil: Instant,
};

export const Approval = z.object({ ...decided, reasonCodes: z.array(ApprovalCode) });
export const Rejection = z.object({
  ...decided,
  reasonCodes: z.array(RejectionCode).check(z.minLength(1)),
  namedNumbers: z.optional(z.array(NamedNumber)),
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
  documents: z.array(ApplicationDocument),
};

/** A registration in one of its states: a decided one without a decider cannot be written. */
export const Registration = z.discriminatedUnion('status', [
  z.object({ ...base, status: z.literal('pending') }),
  z.object({ ...base, status: z.literal('approved'), decision: Approval }),
  z.object({ ...base, status: z.literal('rejected'), decision: Rejection }),
]);

export type Approval = z.infer<typeof Approval>;
export type Rejection = z.infer<typeof Rejection>;
export type Registration = z.infer<typeof Registration>;
export type DecidedRegistration = Exclude<Registration, { status: 'pending' }>;

export const registrationStatuses = ['pending', 'approved', 'rejected'] as const;
export const RegistrationStatus = z.enum(registrationStatuses);
export type RegistrationStatus = z.infer<typeof RegistrationStatus>;
