import { CountryCode } from '@countersign/domain/market/country-code';
import {
  ApplicantLocale,
  ApplicationDocument,
  Practice,
} from '@countersign/domain/registration/application';
import { ApprovalCondition } from '@countersign/domain/registration/approval-condition';
import { RequestState } from '@countersign/domain/registration/information-request';
import { NewContact } from '@countersign/domain/registration/new-email-address';
import { PointKind } from '@countersign/domain/registration/point-kind';
import { RejectionCode } from '@countersign/domain/registration/reason-codes';
import { Instant, RegistrationStatus } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { asSeen } from '@countersign/domain/registration/text';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { visibleTextFaults } from '@countersign/domain/registration/visible-text';
import * as z from 'zod/mini';
import { Account } from './accounts.ts';
import { endpoint, withProblems } from './endpoint.ts';
import { IdempotentHeaders } from './idempotency.ts';

/**
 * What the registration site sends; without a ticket number the API creates one. A text with hidden
 * characters, or without a letter or digit, is refused: a name must look like what it is.
 */
export const Application = z
  .strictObject({
    ticketNumber: z.optional(TicketNumber),
    countryCode: CountryCode,
    applicantLocale: ApplicantLocale,
    practice: Practice,
    contact: NewContact,
    documents: z.optional(z.array(ApplicationDocument).check(z.maxLength(20))),
  })
  .check((application) => {
    for (const { path, fault } of visibleTextFaults(application.value)) {
      application.issues.push({ code: 'custom', input: application.value, path, message: fault });
    }
  });
export type Application = z.infer<typeof Application>;

export const RegistrationReceipt = z.object({
  ticketNumber: TicketNumber,
  countryCode: CountryCode,
  status: RegistrationStatus,
  version: z.int(),
  submittedAt: Instant,
});

export const submitRegistration = endpoint({
  method: 'POST',
  url: '/registrations',
  config: { access: { role: 'intake', reach: 'all', act: 'write' } },
  schema: {
    operationId: 'submitRegistration',
    summary: 'Submit a registration for review',
    tags: ['intake'],
    headers: IdempotentHeaders,
    body: Application,
    response: withProblems({ 201: RegistrationReceipt }),
  },
});

/** What became of a registration, without staff's names and notes; `pending` while a decision can be undone. */
export const RegistrationOutcome = z.object({
  ticketNumber: TicketNumber,
  countryCode: CountryCode,
  status: RegistrationStatus,
  decidedAt: z.nullable(Instant),
  /** When the applicant withdrew it; null for every other status. */
  withdrawnAt: z.optional(z.nullable(Instant)),
  rejectionCodes: z.array(RejectionCode),
  /** What a conditional approval depends on; null without a condition, and once the applicant is erased. */
  condition: z.nullable(ApprovalCondition),
  /** The number of the account that the practice has already, where the status is `linked` and staff know it. */
  accountNumber: z.optional(z.nullable(z.string())),
  /** The registration of the same client that staff named as the one this duplicates, or as that of the account. */
  duplicateOf: z.nullable(RegistrationKey),
  /** What was reported of the account of an approved registration; null where none is expected and none was reported. */
  account: z.optional(z.nullable(Account)),
  /** What the applicant was last asked; null while nothing was. */
  request: z.nullable(
    z.object({
      round: z.int(),
      state: RequestState,
      /** Numbered from 1 in this order; the field is a path into the application. */
      points: z.array(
        z.object({
          kind: PointKind,
          field: z.nullable(z.string()),
          reason: z.nullable(RejectionCode),
          /** The code of what the checks had found, if the question is about that. */
          finding: z.optional(z.string()),
          /** The question as the applicant's mail asks it, without the reviewer's words; after an erasure without values. */
          text: z.string(),
          /** What the reviewer wrote about it, as the applicant's mail has it; null without, and after an erasure. */
          words: z.optional(z.nullable(z.string().check(asSeen))),
        }),
      ),
      dueAt: Instant,
      answeredAt: z.nullable(Instant),
    }),
  ),
});

export const readOutcome = endpoint({
  method: 'GET',
  url: '/registrations/:countryCode/:ticketNumber/outcome',
  config: { access: { role: 'intake', reach: 'own', act: 'read' } },
  schema: {
    operationId: 'readOutcome',
    summary: 'Learn what became of a registration',
    tags: ['intake'],
    params: RegistrationKey,
    response: withProblems({ 200: RegistrationOutcome }),
  },
});
