import type { Channel } from '@countersign/contract/channel';
import type { HistoryEvent } from '@countersign/contract/history';
import type { MailPurpose } from '@countersign/domain/registration/mail-purpose';
import type { ApprovalCode, RejectionCode } from '@countersign/domain/registration/reason-codes';
import type { StaffMember } from '@countersign/domain/registration/registration';

export type Actor = HistoryEvent['actor'];
export type EventKind = HistoryEvent['kind'];
type Settled = Extract<HistoryEvent, { kind: 'evidence-settled' }>;
type Answered = Extract<HistoryEvent, { kind: 'pair-answered' }>;
type Masked = Extract<HistoryEvent, { kind: 'numbers-masked' }>;

/** Nothing but what is in every event. */
type NoFields = Readonly<Record<never, never>>;

interface MailFields {
  readonly purpose: MailPurpose;
  readonly recipient: string;
  readonly language: string;
}

interface QueuedMailFields extends MailFields {
  /** Undefined only in tests that write mails without contents. */
  readonly mailHash?: string | undefined;
}

interface DecisionFields<Code> {
  readonly reasonCodes: readonly Code[];
  readonly messageToApplicant?: string | undefined;
  readonly internalNote?: string | undefined;
  readonly mailHash?: string | undefined;
  readonly previewed: boolean;
  readonly evidenceHash?: string | undefined;
}

interface WaiverFields {
  readonly waiver?: string | undefined;
  readonly waivedItems?: readonly string[] | undefined;
}

interface SettledFields {
  readonly as: Settled['as'];
  readonly item: string | null;
  readonly scheme: string | null;
  readonly number?: string | undefined;
  readonly note?: string | undefined;
}

interface PairFields {
  readonly answer: Answered['answer'];
  readonly otherMarket: string;
  readonly otherTicket: string;
  readonly rejected: Answered['rejected'];
}

interface ReasonField {
  readonly reason: string;
}

type Asked = Extract<HistoryEvent, { kind: 'request-asked' }>;
type Replied = Extract<HistoryEvent, { kind: 'request-answered' }>;

interface RoundField {
  readonly round: number;
}

interface AnswerFields extends RoundField {
  readonly outcomes: readonly Replied['outcomes'][number][];
  readonly beside: readonly string[];
  readonly answerHash?: string | undefined;
  /** Of the application as the answer leaves it. */
  readonly applicationHash: string;
}

interface DocumentFields extends RoundField {
  readonly documentId: string;
  readonly documentKind: string;
  readonly bytes: number;
  readonly fileName: string;
  readonly contentHash: string;
}

/** The fields of each kind, beside those that every event has. */
export interface FieldsOf {
  readonly received: { readonly applicationHash?: string | undefined };
  readonly opened: NoFields;
  readonly claimed: NoFields;
  readonly released: NoFields;
  readonly 'taken-over': { readonly from: StaffMember };
  readonly assigned: {
    readonly to: StaffMember;
    readonly from?: StaffMember | undefined;
    readonly word?: string | undefined;
  };
  readonly 'mail-queued': QueuedMailFields;
  readonly 'mail-sent': MailFields;
  readonly 'mail-failed': MailFields;
  readonly 'mail-cancelled': MailFields;
  readonly 'mail-resent': MailFields;
  readonly 'mail-set-aside': MailFields & ReasonField;
  readonly approved: DecisionFields<ApprovalCode> & WaiverFields;
  readonly rejected: DecisionFields<RejectionCode> & { readonly namedNumbers?: string | undefined };
  readonly undone: NoFields;
  readonly reversed: ReasonField & { readonly proposedBy?: StaffMember | undefined };
  readonly 'reversal-requested': ReasonField;
  readonly 'reversal-proposed': ReasonField & { readonly expiresAt: string };
  readonly 'reversal-declined': ReasonField;
  readonly 'reversal-expired': NoFields;
  readonly note: { readonly text: string };
  readonly erased: { readonly operator: string; readonly request: string | null };
  readonly 'numbers-masked': { readonly masked: readonly Masked['masked'][number][] };
  readonly 'evidence-settled': SettledFields;
  readonly 'request-asked': RoundField & {
    readonly points: readonly Asked['points'][number][];
    readonly dueAt: Asked['dueAt'];
    readonly messageToApplicant?: string | undefined;
    readonly mailHash?: string | undefined;
    readonly previewed: boolean;
  };
  readonly 'request-undone': RoundField;
  readonly 'request-reminded': RoundField;
  readonly 'request-code-sent': RoundField;
  readonly 'request-opened': RoundField;
  readonly 'request-expired': RoundField;
  readonly 'request-answered': AnswerFields;
  readonly 'request-entered': AnswerFields & { readonly note: string };
  readonly 'field-corrected': {
    readonly field: string;
    readonly before?: string | undefined;
    readonly after?: string | undefined;
    /** None where an address was corrected by sending a mail to it. */
    readonly note?: string | undefined;
    /** Of the application as the correction leaves it. */
    readonly applicationHash: string;
  };
  readonly 'document-received': DocumentFields & { readonly mediaType: string };
  readonly 'document-refused': DocumentFields & { readonly fault: string };
  readonly 'document-checked': { readonly documentId: string; readonly result: string };
  readonly 'document-opened': { readonly documentId: string; readonly scanned: boolean };
  readonly 'document-removed': { readonly documentId: string; readonly because: string };
  readonly 'similar-found': NoFields;
  readonly 'pair-answered': PairFields;
  readonly 'concerns-closed': {
    readonly reasons: readonly string[];
    readonly note?: string | undefined;
  };
  readonly 'register-answered': {
    readonly register: string;
    readonly scheme: string;
    readonly value: string;
    readonly knowledge: string;
    readonly verdict: string;
    readonly answerHash?: string | undefined;
    readonly consultationNumber?: string | undefined;
  };
}

/** An event to append; its sequence and hashes are added with it. */
export type NewEvent = {
  [Kind in EventKind]: FieldsOf[Kind] & {
    readonly kind: Kind;
    readonly at: Date;
    readonly actor: Actor;
    readonly channel?: Channel | undefined;
  };
}[EventKind];

/** The actor of an event that a person of the staff causes. */
export function staffActor({ subject, name }: StaffMember): Actor {
  return { kind: 'staff', subject, name };
}

export const systemActor: Actor = { kind: 'system' };
