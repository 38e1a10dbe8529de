import { AssignmentCondition } from '@countersign/domain/assignment/assignment-rules';
import {
  Knowledge,
  RegisterId,
  RegisterVerdict,
} from '@countersign/domain/evidence/register-finding';
import { CountryCode } from '@countersign/domain/market/country-code';
import { DocumentKind } from '@countersign/domain/registration/application';
import { LicenceType, licenceFields, tickResults } from '@countersign/domain/registration/licence';
import { MailPurpose } from '@countersign/domain/registration/mail-purpose';
import { PointKind } from '@countersign/domain/registration/point-kind';
import { ApprovalCode, RejectionCode } from '@countersign/domain/registration/reason-codes';
import { Instant, StaffMember } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { SecondPersonCause } from '@countersign/domain/registration/second-person-cause';
import { asSeen } from '@countersign/domain/registration/text';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { PointOutcome } from '@countersign/domain/requests/comparison';
import * as z from 'zod/mini';
import { Channel } from './channel.ts';
import { hitStrengths } from './duplicates/stop-list-hit.ts';
import { endpoint, withProblems } from './endpoint.ts';
import { PageQuery, pageOf } from './paging.ts';
import { DocumentFault, documentMediaTypes } from './requests/documents.ts';

const Actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('staff'), subject: z.string(), name: z.string() }),
  z.object({ kind: z.literal('registration-site') }),
  z.object({ kind: z.literal('applicant') }),
  z.object({ kind: z.literal('system') }),
]);

const eventFields = {
  /** From 1 upwards within a registration. */
  sequence: z.int(),
  at: Instant,
  actor: Actor,
  /** How the person reached the registration; null if unknown, or if no person acted. */
  channel: z.nullable(Channel),
};

const mailFields = {
  purpose: MailPurpose,
  /** Null once the applicant's personal data has been erased. */
  recipient: z.nullable(z.string()),
  language: z.string(),
};

/** Null once personal data has been erased. Texts of before the rule about hidden characters are shown by it. */
const ErasableText = z.nullable(z.string().check(asSeen));

const decisionFields = {
  messageToApplicant: ErasableText,
  internalNote: ErasableText,
  /** SHA-256 of the applicant's mail as stored in the outbox. */
  mailHash: z.nullable(z.string()),
  /** Whether the decider had seen a preview of exactly that mail. */
  previewed: z.boolean(),
  /** Names the evidence that the decider saw, see readSeenEvidence. */
  evidenceHash: z.optional(ErasableText),
  /** Where a second person confirmed it: who proposed it. */
  proposedBy: z.optional(StaffMember),
};

const AskedPointOfHistory = z.object({
  kind: PointKind,
  field: z.nullable(z.string()),
  reason: z.nullable(RejectionCode),
  /** The code of what the checks had found, null where the question is about nothing that they found. */
  finding: z._default(z.nullable(z.string()), null),
});

const answerFields = {
  round: z.int(),
  /** By the number of the point. */
  outcomes: z.array(PointOutcome),
  /** Fields that were changed without being asked for. */
  beside: z.array(z.string()),
  /** SHA-256 of the answer as it is stored. */
  answerHash: ErasableText,
};

const documentFields = {
  documentId: z.string(),
  round: z.int(),
  documentKind: DocumentKind,
  bytes: z.int(),
  fileName: ErasableText,
  /** SHA-256 of its contents. */
  contentHash: ErasableText,
};

/** One event of a registration's history, which is never changed or removed. */
export const HistoryEvent = z.discriminatedUnion('kind', [
  z.object({ ...eventFields, kind: z.literal('received') }),
  z.object({
    ...eventFields,
    kind: z.literal('mail-queued'),
    ...mailFields,
    /** The absent people whose deputy the recipient is. */
    for: z.optional(z.array(StaffMember)),
  }),
  z.object({ ...eventFields, kind: z.literal('mail-sent'), ...mailFields }),
  z.object({ ...eventFields, kind: z.literal('mail-failed'), ...mailFields }),
  z.object({ ...eventFields, kind: z.literal('mail-cancelled'), ...mailFields }),
  /** It had been sent, and came back. */
  z.object({
    ...eventFields,
    kind: z.literal('mail-bounced'),
    ...mailFields,
    /** Whether a later try may succeed, as with a full mailbox. */
    temporary: z.boolean(),
    /** RFC 3463, such as `5.1.1`. */
    status: z.string().check(z.regex(/^\d\.\d{1,3}\.\d{1,3}$/)),
  }),
  /** The recipient's provider says that the recipient calls it spam. */
  z.object({ ...eventFields, kind: z.literal('mail-complained'), ...mailFields }),
  z.object({ ...eventFields, kind: z.literal('opened') }),
  z.object({ ...eventFields, kind: z.literal('mail-resent'), ...mailFields }),
  z.object({
    ...eventFields,
    kind: z.literal('mail-set-aside'),
    ...mailFields,
    reason: ErasableText,
  }),
  z.object({ ...eventFields, kind: z.literal('claimed') }),
  z.object({ ...eventFields, kind: z.literal('released') }),
  z.object({ ...eventFields, kind: z.literal('taken-over'), from: StaffMember }),
  z.object({
    ...eventFields,
    kind: z.literal('assigned'),
    to: StaffMember,
    /** The former holder, if it was neither the person who acted nor the colleague. */
    from: z.optional(StaffMember),
    /** The absent colleague for whom the deputy got it. */
    for: z.optional(StaffMember),
    /** The rule of the market that assigned it at its arrival; absent where a person did. */
    rule: z.optional(AssignmentCondition),
    word: ErasableText,
  }),
  /** An assignment of several at once was undone: `from` had it until then. */
  z.object({ ...eventFields, kind: z.literal('assignment-undone'), from: StaffMember }),
  z.object({
    ...eventFields,
    kind: z.literal('approved'),
    reasonCodes: z.array(ApprovalCode),
    ...decisionFields,
    /** Why it was approved with required items open, and which. */
    waiver: z.optional(ErasableText),
    waivedItems: z.optional(z.array(z.string())),
    /** What a conditional approval depends on, and until when. */
    condition: z.optional(ErasableText),
    conditionUntil: z.optional(z.string()),
  }),
  z.object({
    ...eventFields,
    kind: z.literal('rejected'),
    reasonCodes: z.array(RejectionCode),
    ...decisionFields,
    /** The numbers that the applicant's mail names, as text. */
    namedNumbers: z.optional(ErasableText),
  }),
  /** The practice has an account already: that number's, or that of the registration it was linked to. */
  z.object({
    ...eventFields,
    kind: z.literal('linked'),
    reasonCodes: z.array(z.never()),
    ...decisionFields,
    accountNumber: z.optional(ErasableText),
  }),
  /** A second person is to confirm a decision until then; the applicant hears nothing of it. */
  z.object({
    ...eventFields,
    kind: z.literal('decision-proposed'),
    decision: z.enum(['approve', 'reject']),
    reasonCodes: z.array(z.union([ApprovalCode, RejectionCode])),
    causes: z.array(SecondPersonCause),
    expiresAt: Instant,
    messageToApplicant: ErasableText,
    internalNote: ErasableText,
    /** Why it is to be approved with required items open. */
    waiver: z.optional(ErasableText),
    /** Names the evidence that the proposer saw. */
    evidenceHash: z.optional(ErasableText),
  }),
  /** A second person returned it, or who proposed it took it back. */
  z.object({
    ...eventFields,
    kind: z.literal('decision-returned'),
    proposedBy: StaffMember,
    word: ErasableText,
  }),
  /** No second person confirmed it in time. */
  z.object({ ...eventFields, kind: z.literal('decision-lapsed'), proposedBy: StaffMember }),
  /** The applicant has withdrawn the registration on the status page. */
  z.object({ ...eventFields, kind: z.literal('withdrawn') }),
  /** The account of an approved registration exists. */
  z.object({ ...eventFields, kind: z.literal('account-reported'), number: ErasableText }),
  /** It could not be opened; the text says why. */
  z.object({ ...eventFields, kind: z.literal('account-faulted'), text: ErasableText }),
  /** The staff asked to try it again. */
  z.object({ ...eventFields, kind: z.literal('account-retried') }),
  /** A licence was read from a document of the applicant. */
  z.object({
    ...eventFields,
    kind: z.literal('licence-read'),
    licenceType: LicenceType,
    /** Of the reading. */
    licenceVersion: z.int(),
    documentId: z.string(),
    ticks: z.array(
      z.object({
        field: z.enum(licenceFields),
        result: z.enum(tickResults),
        page: z.nullable(z.int()),
      }),
    ),
    /** SHA-256 of the document. */
    contentHash: ErasableText,
    /** What the paper says, as JSON by field; null where it is not on it. */
    values: ErasableText,
  }),
  z.object({ ...eventFields, kind: z.literal('status-code-sent') }),
  /** The status page was opened with the code; the link alone leaves no trace. */
  z.object({ ...eventFields, kind: z.literal('status-opened') }),
  /** Wrong codes for that page, at some counts within a day. */
  z.object({ ...eventFields, kind: z.literal('status-codes-refused'), count: z.int() }),
  z.object({ ...eventFields, kind: z.literal('undone') }),
  z.object({
    ...eventFields,
    kind: z.literal('reversed'),
    reason: ErasableText,
    /** Where a second person confirmed it: who proposed it. */
    proposedBy: z.optional(StaffMember),
  }),
  /** An administrator is to confirm the reversal until then; absent while nothing waited for it yet. */
  z.object({
    ...eventFields,
    kind: z.literal('reversal-requested'),
    reason: ErasableText,
    expiresAt: z.optional(Instant),
  }),
  /** A second administrator is to confirm a reversal until then. */
  z.object({
    ...eventFields,
    kind: z.literal('reversal-proposed'),
    reason: ErasableText,
    expiresAt: Instant,
  }),
  z.object({
    ...eventFields,
    kind: z.literal('reversal-declined'),
    reason: ErasableText,
    /** Who asked for the reversal, and withdrew it if that person acted; absent in older events. */
    proposedBy: z.optional(StaffMember),
  }),
  z.object({ ...eventFields, kind: z.literal('reversal-expired') }),
  z.object({ ...eventFields, kind: z.literal('note'), text: ErasableText }),
  z.object({
    ...eventFields,
    kind: z.literal('erased'),
    /** The account of the operating system, or the name the operator gave. */
    operator: z.string(),
    /** Where the request for it is filed. */
    request: z.nullable(z.string()),
    /** Nobody asked for it: its market keeps it for no longer. */
    because: z.optional(z.literal('time-over')),
  }),
  /** An administrator keeps it from being erased until that day is over. */
  z.object({
    ...eventFields,
    kind: z.literal('hold-set'),
    until: z.string(),
    reason: ErasableText,
  }),
  z.object({ ...eventFields, kind: z.literal('hold-lifted') }),
  /** Numbers of the application that must not be stored, such as a social security number. */
  z.object({
    ...eventFields,
    kind: z.literal('numbers-masked'),
    /** Where they were, as RFC 6901 pointers, and of what kind; never the number. */
    masked: z.array(z.object({ field: z.string(), kind: z.string() })),
  }),
  z.object({
    ...eventFields,
    kind: z.literal('evidence-settled'),
    /** `outdated`: a confirmation by hand, of what the applicant or staff have changed since. */
    as: z.enum(['by-hand', 'waived', 'accepted', 'open', 'not-accepted', 'outdated']),
    /** Of the checklist; null for a number. */
    item: z.nullable(z.string()),
    scheme: z.nullable(z.string()),
    number: ErasableText,
    note: ErasableText,
  }),
  /** A registration that may be the same practice was found, in any market. */
  z.object({ ...eventFields, kind: z.literal('similar-found') }),
  /** A person's judgement of this registration and another; of another market nothing else is said. */
  z.object({
    ...eventFields,
    kind: z.literal('pair-answered'),
    answer: z.enum(['same', 'related', 'different', 'open']),
    /** Null where the reader may not see that market. */
    otherMarket: z.nullable(CountryCode),
    otherTicket: z.nullable(TicketNumber),
    /** Which of the two was rejected as a duplicate of the other. */
    rejected: z.nullable(z.enum(['this', 'other'])),
    /** Which of the two was linked to the account of the other. */
    linked: z.optional(z.enum(['this', 'other'])),
  }),
  /** It is like an entry of its market's stop list, which is named by its id. */
  z.object({
    ...eventFields,
    kind: z.literal('stop-list-hit'),
    strength: z.enum(hitStrengths),
    entry: ErasableText,
  }),
  z.object({
    ...eventFields,
    kind: z.literal('stop-list-answered'),
    answer: z.enum(['same', 'different', 'open']),
    strength: z.enum(hitStrengths),
    entry: ErasableText,
  }),
  /** The entry is no longer on the list, and what was said about it is gone. */
  z.object({ ...eventFields, kind: z.literal('stop-list-ended'), entry: ErasableText }),
  z.object({
    ...eventFields,
    kind: z.literal('concerns-closed'),
    /** Reasons of findings, or `licence-ends`. */
    reasons: z.array(z.string()),
    note: ErasableText,
  }),
  z.object({
    ...eventFields,
    kind: z.literal('request-asked'),
    round: z.int(),
    points: z.array(AskedPointOfHistory),
    dueAt: Instant,
    messageToApplicant: ErasableText,
    /** SHA-256 of the applicant's mail as stored in the outbox. */
    mailHash: z.nullable(z.string()),
    previewed: z.boolean(),
  }),
  z.object({ ...eventFields, kind: z.literal('request-undone'), round: z.int() }),
  /** The links before it ended. */
  z.object({ ...eventFields, kind: z.literal('request-link-renewed'), round: z.int() }),
  z.object({ ...eventFields, kind: z.literal('request-reminded'), round: z.int() }),
  /** The question is mailed again after it had not been delivered; the applicant has the full time once more. */
  z.object({
    ...eventFields,
    kind: z.literal('request-extended'),
    round: z.int(),
    dueAt: Instant,
  }),
  z.object({ ...eventFields, kind: z.literal('request-code-sent'), round: z.int() }),
  /** So many wrong codes were entered within a day. */
  z.object({
    ...eventFields,
    kind: z.literal('request-codes-refused'),
    round: z.int(),
    count: z.int(),
  }),
  /** The form was opened with the code; the link alone leaves no trace. */
  z.object({ ...eventFields, kind: z.literal('request-opened'), round: z.int() }),
  z.object({ ...eventFields, kind: z.literal('request-expired'), round: z.int() }),
  z.object({ ...eventFields, kind: z.literal('request-answered'), ...answerFields }),
  /** Entered by staff on behalf of the applicant; the note says how it came. */
  z.object({
    ...eventFields,
    kind: z.literal('request-entered'),
    ...answerFields,
    note: ErasableText,
  }),
  /** The staff corrected an obvious slip; the note says why it is one. */
  z.object({
    ...eventFields,
    kind: z.literal('field-corrected'),
    field: z.string(),
    /** Null where there was none, or once it has been erased. */
    before: ErasableText,
    after: ErasableText,
    note: ErasableText,
  }),
  /** The applicant added a document to an answer; it was accepted as what its contents are. */
  z.object({
    ...eventFields,
    kind: z.literal('document-received'),
    ...documentFields,
    mediaType: z.enum(documentMediaTypes),
  }),
  /** Its contents were not accepted, and are deleted. */
  z.object({
    ...eventFields,
    kind: z.literal('document-refused'),
    ...documentFields,
    fault: DocumentFault,
  }),
  z.object({
    ...eventFields,
    kind: z.literal('document-checked'),
    documentId: z.string(),
    /** What the scanner said; `unreadable`: it could not be decrypted. */
    result: z.enum(['clean', 'not-checkable', 'unreadable']),
  }),
  z.object({
    ...eventFields,
    kind: z.literal('document-opened'),
    documentId: z.string(),
    /** Whether a scanner had found nothing; else the person accepted that there is none. */
    scanned: z.boolean(),
  }),
  /** Removed by the applicant before the answer, or after its retention time. */
  z.object({
    ...eventFields,
    kind: z.literal('document-removed'),
    documentId: z.string(),
    because: z.enum(['taken-back', 'time-over']),
  }),
  z.object({
    ...eventFields,
    kind: z.literal('register-answered'),
    register: RegisterId,
    scheme: z.string(),
    value: ErasableText,
    knowledge: Knowledge,
    verdict: RegisterVerdict,
    /** SHA-256 of what the register answered. */
    answerHash: ErasableText,
    /** Proof of the question that the service hands out (VIES). */
    consultationNumber: ErasableText,
  }),
]);
export type HistoryEvent = z.infer<typeof HistoryEvent>;

export const readHistory = endpoint({
  method: 'GET',
  url: '/registrations/:countryCode/:ticketNumber/history',
  config: { access: { role: 'staff', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'readHistory',
    summary: 'Read everything that happened to a registration',
    tags: ['registrations'],
    params: RegistrationKey,
    querystring: z.strictObject(PageQuery),
    response: withProblems({ 200: pageOf(HistoryEvent) }),
  },
});
