import { HistoryEvent } from '@countersign/contract/history';

type Kind = HistoryEvent['kind'];

const marc = { kind: 'staff', subject: 'marc', name: 'Marc Aubry' } as const;
const mail = {
  purpose: 'rejection',
  recipient: 'helene@lafayette-bourse.example',
  language: 'fr',
} as const;
const decision = {
  messageToApplicant: null,
  internalNote: null,
  mailHash: null,
  previewed: false,
  channel: 'mail-link',
} as const;

const samples: Record<Kind, Record<string, unknown>> = {
  received: { actor: { kind: 'registration-site' } },
  'mail-queued': { actor: { kind: 'system' }, ...mail },
  'mail-sent': { actor: { kind: 'system' }, ...mail },
  'mail-failed': { actor: { kind: 'system' }, ...mail },
  'mail-cancelled': { actor: { kind: 'system' }, ...mail },
  'mail-bounced': { actor: { kind: 'system' }, ...mail, temporary: false, status: '5.1.1' },
  'mail-complained': { actor: { kind: 'system' }, ...mail },
  'mail-resent': mail,
  'mail-set-aside': { ...mail, reason: 'The practice has closed.' },
  claimed: {},
  released: {},
  assigned: { to: { subject: 'mai', name: 'Mai Tanaka' }, word: 'You know this practice.' },
  'taken-over': { from: { subject: 'mai', name: 'Mai Tanaka' } },
  opened: { channel: 'mail-link' },
  approved: { ...decision, reasonCodes: [] },
  rejected: { ...decision, reasonCodes: ['L03'] },
  withdrawn: { actor: { kind: 'applicant' } },
  'status-code-sent': { actor: { kind: 'applicant' } },
  'status-opened': { actor: { kind: 'applicant' } },
  'status-codes-refused': { actor: { kind: 'applicant' }, count: 5 },
  undone: {},
  reversed: { reason: 'The licence was renewed.' },
  'reversal-requested': { reason: 'The licence was renewed.' },
  'reversal-proposed': {
    reason: 'The licence was renewed.',
    expiresAt: '2026-11-23T10:00:00.000Z',
  },
  'reversal-declined': { reason: 'It was not.' },
  'reversal-expired': { actor: { kind: 'system' } },
  note: { text: 'Called twice.' },
  erased: { actor: { kind: 'system' }, operator: 'ops', request: 'DPO-17' },
  'numbers-masked': { masked: [{ field: '/practice/legalName', kind: 'us-ssn' }] },
  'concerns-closed': { reasons: ['ceased'], note: 'Account closed.' },
  'evidence-settled': {
    as: 'by-hand',
    item: 'place-agrees',
    scheme: null,
    number: null,
    note: 'Seen in the extract.',
  },
  'request-asked': {
    round: 1,
    points: [{ kind: 'correct', field: 'practice.phone', reason: null }],
    dueAt: '2026-12-04T09:14:00.000Z',
    messageToApplicant: null,
    mailHash: null,
    previewed: true,
  },
  'request-undone': { round: 1 },
  'request-reminded': { actor: { kind: 'system' }, round: 1 },
  'request-code-sent': { actor: { kind: 'applicant' }, round: 1 },
  'request-codes-refused': { actor: { kind: 'applicant' }, round: 1, count: 5 },
  'request-opened': { actor: { kind: 'applicant' }, round: 1 },
  'request-expired': { actor: { kind: 'system' }, round: 1 },
  'request-answered': {
    actor: { kind: 'applicant' },
    round: 1,
    outcomes: ['answered'],
    beside: [],
    answerHash: null,
  },
  'request-entered': {
    round: 1,
    outcomes: ['answered'],
    beside: [],
    answerHash: null,
    note: 'By telephone.',
  },
  'field-corrected': {
    field: 'practice.phone',
    before: '+33 1 42 60 00 01',
    after: '+33 1 42 60 00 10',
    note: 'Two digits swapped.',
  },
  'document-received': {
    actor: { kind: 'applicant' },
    round: 1,
    documentId: '019ad2f0-0000-7000-8000-000000000001',
    documentKind: 'licence',
    bytes: 1234,
    fileName: null,
    contentHash: null,
    mediaType: 'application/pdf',
  },
  'document-refused': {
    actor: { kind: 'applicant' },
    round: 1,
    documentId: '019ad2f0-0000-7000-8000-000000000002',
    documentKind: 'licence',
    bytes: 1234,
    fileName: null,
    contentHash: null,
    fault: 'active-content',
  },
  'document-checked': {
    actor: { kind: 'system' },
    documentId: '019ad2f0-0000-7000-8000-000000000001',
    result: 'clean',
  },
  'document-opened': { documentId: '019ad2f0-0000-7000-8000-000000000001', scanned: true },
  'document-removed': {
    actor: { kind: 'system' },
    documentId: '019ad2f0-0000-7000-8000-000000000001',
    because: 'time-over',
  },
  'similar-found': { actor: { kind: 'system' } },
  'pair-answered': { answer: 'same', otherMarket: 'BE', otherTicket: 'T-8', rejected: null },
  'register-answered': {
    actor: { kind: 'system' },
    register: 'fr-recherche-entreprises',
    scheme: 'fr-siret',
    value: '73282932000074',
    knowledge: 'found',
    verdict: 'confirmed',
    answerHash: null,
    consultationNumber: null,
  },
};

/** One event of a history; a person's act is by Marc Aubry. */
export function historyEvent(changes: { readonly kind: Kind } & Record<string, unknown>) {
  return HistoryEvent.parse({
    sequence: 1,
    at: '2026-11-18T09:14:00.000Z',
    actor: marc,
    channel: null,
    ...samples[changes.kind],
    ...changes,
  });
}
