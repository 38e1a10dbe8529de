import type { Channel } from '@countersign/contract/channel';
import type { HistoryEvent } from '@countersign/contract/history';
import type { StaffMember } from '@countersign/domain/registration/registration';

export type Actor = HistoryEvent['actor'];
export type EventKind = HistoryEvent['kind'];

interface WithApplicationHash {
  /** Of the application as the event leaves it. */
  readonly applicationHash: string;
}

interface DecisionTexts {
  readonly messageToApplicant?: string | undefined;
  readonly internalNote?: string | undefined;
  readonly mailHash?: string | undefined;
  readonly evidenceHash?: string | undefined;
}

interface DocumentTexts {
  readonly fileName: string;
  readonly contentHash: string;
}

interface Recipient {
  readonly recipient: string;
}

interface Reason {
  readonly reason: string;
}

interface StopListEntryName {
  readonly entry: string;
}

interface Note {
  readonly note: string;
}

/** The personal values of each kind that has some: text that can be erased, and hashes that could reveal it. */
interface PersonalFields {
  readonly received: { readonly applicationHash?: string | undefined };
  readonly assigned: { readonly word?: string | undefined };
  /** The hash is undefined only in tests that write mails without contents. */
  readonly 'mail-queued': Recipient & { readonly mailHash?: string | undefined };
  readonly 'mail-sent': Recipient;
  readonly 'mail-failed': Recipient;
  readonly 'mail-cancelled': Recipient;
  readonly 'mail-bounced': Recipient;
  readonly 'mail-complained': Recipient;
  readonly 'mail-resent': Recipient;
  readonly 'mail-set-aside': Recipient & Reason;
  readonly approved: DecisionTexts & {
    readonly waiver?: string | undefined;
    readonly condition?: string | undefined;
  };
  readonly rejected: DecisionTexts & { readonly namedNumbers?: string | undefined };
  readonly linked: DecisionTexts & { readonly accountNumber?: string | undefined };
  readonly 'decision-proposed': Omit<DecisionTexts, 'mailHash'> & {
    readonly waiver?: string | undefined;
  };
  readonly 'decision-returned': { readonly word?: string | undefined };
  readonly reversed: Reason;
  readonly 'reversal-requested': Reason;
  readonly 'reversal-proposed': Reason;
  readonly 'reversal-declined': Reason;
  readonly note: { readonly text: string };
  readonly 'account-reported': { readonly number: string };
  readonly 'account-faulted': { readonly text: string };
  readonly 'licence-read': { readonly contentHash: string; readonly values: string };
  readonly 'hold-set': Reason;
  readonly 'evidence-settled': {
    readonly number?: string | undefined;
    readonly note?: string | undefined;
  };
  readonly 'request-asked': {
    readonly messageToApplicant?: string | undefined;
    /** Of the points with their words and values, as they are stored. */
    readonly pointsHash?: string | undefined;
    readonly mailHash?: string | undefined;
  };
  readonly 'request-answered': WithApplicationHash & { readonly answerHash?: string | undefined };
  readonly 'request-entered': WithApplicationHash &
    Note & { readonly answerHash?: string | undefined };
  readonly 'field-corrected': WithApplicationHash & {
    readonly before?: string | undefined;
    readonly after?: string | undefined;
    /** None where an address was corrected by sending a mail to it. */
    readonly note?: string | undefined;
  };
  readonly 'document-received': DocumentTexts;
  readonly 'document-refused': DocumentTexts;
  // What leads to an entry names the practice as long as the list does.
  readonly 'stop-list-hit': StopListEntryName;
  readonly 'stop-list-answered': StopListEntryName;
  readonly 'stop-list-ended': StopListEntryName;
  readonly 'concerns-closed': { readonly note?: string | undefined };
  readonly 'register-answered': {
    readonly value: string;
    readonly answerHash?: string | undefined;
    readonly consultationNumber?: string | undefined;
  };
}

/** The personal values of a kind. */
export type PersonalOf<Kind extends EventKind> = Kind extends keyof PersonalFields
  ? PersonalFields[Kind]
  : Readonly<Record<never, never>>;

type EventFields = 'kind' | 'sequence' | 'at' | 'actor' | 'channel';
type Readable<Value> = Value extends (infer Item)[] ? readonly Item[] : Value;

/**
 * All other fields of a kind, exactly as the contract reads them: a value that it does not know would make
 * the history unreadable, and no event can be corrected.
 */
type PayloadOf<Kind extends EventKind, Event = Extract<HistoryEvent, { kind: Kind }>> = {
  readonly [Name in Exclude<keyof Event, EventFields | keyof PersonalOf<Kind>>]: Readable<
    Event[Name]
  >;
};

/** The fields of each kind, beside those that every event has. */
export type FieldsOf = { [Kind in EventKind]: PayloadOf<Kind> & PersonalOf<Kind> };

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
