import {
  parsedSampleApplication,
  type SampleCountry,
} from '@countersign/contract/testing/sample-application';
import type { ApprovalCondition } from '@countersign/domain/registration/approval-condition';
import type { NamedNumber } from '@countersign/domain/registration/named-number';
import type { ApprovalCode, RejectionCode } from '@countersign/domain/registration/reason-codes';
import type {
  DecidedRegistration,
  Registration,
} from '@countersign/domain/registration/registration';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';

/** A pending registration as the database would give it; parts may be what no parser lets through. */
export function pendingRegistration(
  market: SampleCountry = 'US',
  changes: {
    readonly practice?: Partial<Registration['practice']>;
    readonly contact?: Partial<Registration['contact']>;
    readonly applicantLocale?: string;
  } = {},
): Registration & { status: 'pending' } {
  const application = parsedSampleApplication(market);
  return {
    countryCode: application.countryCode,
    applicantLocale: changes.applicantLocale ?? application.applicantLocale,
    practice: { ...application.practice, ...changes.practice },
    contact: { ...application.contact, ...changes.contact },
    documents: application.documents ?? [],
    ticketNumber: TicketNumber.parse('T-104233'),
    status: 'pending',
    version: 1,
    submittedAt: '2026-11-20T09:14:00.000Z',
  };
}

const decided = {
  decidedBy: { subject: 'issuer|uid-1', name: 'Robin Ellery' },
  decidedAt: '2026-11-20T10:00:00.000Z',
  mailHeldUntil: '2026-11-20T10:00:20.000Z',
  internalNote: 'Looks like the branch we closed.',
};

export function approvedRegistration(
  pending: Registration & { status: 'pending' },
  reasonCodes: ApprovalCode[] = [],
  condition?: ApprovalCondition,
): DecidedRegistration {
  const decision = { ...decided, reasonCodes, ...(condition && { condition }) };
  return { ...pending, status: 'approved', version: 2, decision };
}

export function rejectedRegistration(
  pending: Registration & { status: 'pending' },
  reasonCodes: RejectionCode[],
  messageToApplicant?: string,
  namedNumbers?: NamedNumber[],
): DecidedRegistration {
  const named = namedNumbers === undefined ? {} : { namedNumbers };
  const message = messageToApplicant === undefined ? {} : { messageToApplicant };
  return {
    ...pending,
    status: 'rejected',
    version: 2,
    decision: { ...decided, ...message, ...named, reasonCodes },
  };
}
