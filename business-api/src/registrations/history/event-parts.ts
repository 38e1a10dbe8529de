import { HistoryEvent } from '@countersign/contract/history';
import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { HistoryEventsTable } from '../../platform/database/database.ts';
import type { JsonValue } from './canonical-json.ts';
import type { EventKind, FieldsOf, NewEvent, PersonalOf } from './new-event.ts';

const mailParts = { purpose: 'payload', language: 'payload', recipient: 'personal' } as const;
const decisionParts = {
  reasonCodes: 'payload',
  previewed: 'payload',
  proposedBy: 'payload',
  messageToApplicant: 'personal',
  internalNote: 'personal',
  // Names and texts could be guessed until their mail has this hash.
  mailHash: 'personal',
  evidenceHash: 'personal',
} as const;

const answerParts = {
  round: 'payload',
  outcomes: 'payload',
  beside: 'payload',
  answerHash: 'personal',
  applicationHash: 'personal',
} as const;

const documentParts = {
  round: 'payload',
  documentId: 'payload',
  documentKind: 'payload',
  bytes: 'payload',
  fileName: 'personal',
  contentHash: 'personal',
} as const;

/**
 * Where each field is stored: `payload` is never deleted, `personal` can be erased. A new kind or field
 * without its entry here does not compile.
 */
const partOfFields: {
  readonly [Kind in EventKind]: {
    readonly [Name in keyof FieldsOf[Kind]]-?: Name extends keyof PersonalOf<Kind>
      ? 'personal'
      : 'payload';
  };
} = {
  // Short facts could be guessed until an application has this hash, so it can be erased.
  received: { applicationHash: 'personal' },
  opened: {},
  claimed: {},
  released: {},
  'taken-over': { from: 'payload' },
  assigned: {
    to: 'payload',
    from: 'payload',
    for: 'payload',
    rule: 'payload',
    word: 'personal',
  },
  'assignment-undone': { from: 'payload' },
  'mail-queued': { ...mailParts, for: 'payload', mailHash: 'personal' },
  'mail-sent': mailParts,
  'mail-failed': mailParts,
  'mail-cancelled': mailParts,
  'mail-bounced': { ...mailParts, temporary: 'payload', status: 'payload' },
  'mail-complained': mailParts,
  'mail-resent': mailParts,
  'mail-set-aside': { ...mailParts, reason: 'personal' },
  approved: {
    ...decisionParts,
    waiver: 'personal',
    waivedItems: 'payload',
    condition: 'personal',
    conditionUntil: 'payload',
  },
  rejected: { ...decisionParts, namedNumbers: 'personal' },
  linked: { ...decisionParts, accountNumber: 'personal' },
  'decision-proposed': {
    decision: 'payload',
    reasonCodes: 'payload',
    causes: 'payload',
    expiresAt: 'payload',
    messageToApplicant: 'personal',
    internalNote: 'personal',
    waiver: 'personal',
    evidenceHash: 'personal',
  },
  'decision-returned': { proposedBy: 'payload', word: 'personal' },
  'decision-lapsed': { proposedBy: 'payload' },
  withdrawn: {},
  'account-reported': { number: 'personal' },
  'account-faulted': { text: 'personal' },
  'account-retried': {},
  'licence-read': {
    licenceType: 'payload',
    licenceVersion: 'payload',
    documentId: 'payload',
    ticks: 'payload',
    contentHash: 'personal',
    values: 'personal',
  },
  'status-code-sent': {},
  'status-opened': {},
  'status-codes-refused': { count: 'payload' },
  undone: {},
  reversed: { reason: 'personal', proposedBy: 'payload' },
  'reversal-requested': { reason: 'personal', expiresAt: 'payload' },
  'reversal-proposed': { reason: 'personal', expiresAt: 'payload' },
  'reversal-declined': { reason: 'personal', proposedBy: 'payload' },
  'reversal-expired': {},
  note: { text: 'personal' },
  erased: { operator: 'payload', request: 'payload', because: 'payload' },
  'hold-set': { until: 'payload', reason: 'personal' },
  'hold-lifted': {},
  'numbers-masked': { masked: 'payload' },
  'evidence-settled': {
    as: 'payload',
    item: 'payload',
    scheme: 'payload',
    number: 'personal',
    note: 'personal',
  },
  'request-asked': {
    round: 'payload',
    points: 'payload',
    dueAt: 'payload',
    messageToApplicant: 'personal',
    pointsHash: 'personal',
    mailHash: 'personal',
    previewed: 'payload',
  },
  'request-undone': { round: 'payload' },
  'request-link-renewed': { round: 'payload' },
  'request-reminded': { round: 'payload' },
  'request-extended': { round: 'payload', dueAt: 'payload' },
  'request-code-sent': { round: 'payload' },
  'request-codes-refused': { round: 'payload', count: 'payload' },
  'request-opened': { round: 'payload' },
  'request-expired': { round: 'payload' },
  'request-answered': answerParts,
  'request-entered': { ...answerParts, note: 'personal' },
  'field-corrected': {
    field: 'payload',
    before: 'personal',
    after: 'personal',
    note: 'personal',
    applicationHash: 'personal',
  },
  'document-received': { ...documentParts, mediaType: 'payload' },
  'document-refused': { ...documentParts, fault: 'payload' },
  'document-checked': { documentId: 'payload', result: 'payload' },
  'document-opened': { documentId: 'payload', scanned: 'payload' },
  'document-removed': { documentId: 'payload', because: 'payload' },
  'similar-found': {},
  'pair-answered': {
    answer: 'payload',
    otherMarket: 'payload',
    otherTicket: 'payload',
    rejected: 'payload',
    linked: 'payload',
  },
  'stop-list-hit': { strength: 'payload', entry: 'personal' },
  'stop-list-answered': { answer: 'payload', strength: 'payload', entry: 'personal' },
  'stop-list-ended': { entry: 'personal' },
  'concerns-closed': { reasons: 'payload', note: 'personal' },
  'register-answered': {
    register: 'payload',
    scheme: 'payload',
    // The number, and what its answer can be recognised by, name a person as well.
    value: 'personal',
    knowledge: 'payload',
    verdict: 'payload',
    answerHash: 'personal',
    consultationNumber: 'personal',
  },
};

/** The names of the personal fields of all kinds. */
export const personalFields: readonly string[] = [
  ...new Set(
    Object.values(partOfFields).flatMap((parts) =>
      Object.entries(parts).flatMap(([name, part]) => (part === 'personal' ? [name] : [])),
    ),
  ),
];

/** Divides an event into what is never deleted and what can be erased. */
export function partsOf({ kind, at: _at, actor: _actor, channel, ...fields }: NewEvent): {
  readonly payload: Readonly<Record<string, JsonValue>>;
  readonly personal: Readonly<Record<string, string>>;
} {
  const parts = new Map<string, string>(Object.entries(partOfFields[kind]));
  const payload: Record<string, JsonValue> = channel === undefined ? {} : { channel };
  const personal: Record<string, string> = {};
  for (const [name, value] of Object.entries<JsonValue | undefined>(fields)) {
    if (value === undefined) continue;
    if (parts.get(name) === 'payload') payload[name] = value;
    if (parts.get(name) === 'personal' && typeof value === 'string') personal[name] = value;
  }
  return { payload, personal };
}

const Personal = z.nullable(z.record(z.string(), z.object({ value: z.string() })));
const Payload = z.record(z.string(), z.unknown());

/** A row of the history as staff read it; erased and absent values are null. */
export function historyEventOf(row: Selectable<HistoryEventsTable>): HistoryEvent {
  const personal = Personal.parse(row.personal) ?? {};
  return HistoryEvent.parse({
    // Rows written by earlier versions lack these two.
    channel: null,
    previewed: false,
    ...Payload.parse(row.payload),
    sequence: row.sequence,
    at: row.at.toISOString(),
    kind: row.kind,
    actor: row.actor,
    ...Object.fromEntries(personalFields.map((name) => [name, personal[name]?.value ?? null])),
  });
}
