import type { Acknowledged, Verdict } from './journal.ts';

export interface StoredRegistration {
  readonly ticket: string;
  readonly status: 'pending' | 'approved' | 'rejected';
  /** Issuer and provider's id, `https://…|id`. */
  readonly decidedBy: string | null;
  /** Events that the row itself counts. */
  readonly historyCount: number;
}

export interface StoredEvents {
  readonly ticket: string;
  /** How many of each kind. */
  readonly kinds: Readonly<Record<string, number>>;
}

export interface StoredMail {
  readonly ticket: string;
  readonly purpose: string;
  readonly state: string;
  readonly messageId: string;
}

export interface StoredState {
  readonly registrations: readonly StoredRegistration[];
  readonly events: readonly StoredEvents[];
  readonly mails: readonly StoredMail[];
}

export interface Fault {
  /**
   * `lost`: acknowledged and not there. `doubled`: done more often than once. `half-written`: parts
   * of one act are missing. `mail-missing`: marked as sent, never taken by the mail server.
   */
  readonly kind: 'lost' | 'doubled' | 'half-written' | 'mail-missing';
  readonly ticket: string;
  readonly what: string;
}

const statusAfter = { approve: 'approved', reject: 'rejected' } as const;
const purposeAfter = { approved: 'approval', rejected: 'rejection' } as const;

/** Compares what was acknowledged with what is stored; an empty list where every promise holds. */
export function checkDecisions(
  acknowledged: readonly Acknowledged[],
  stored: StoredState,
): Fault[] {
  const registrations = new Map(stored.registrations.map((row) => [row.ticket, row]));
  return [
    ...acknowledged.flatMap((entry) => lostIn(entry, registrations.get(entry.ticket))),
    ...doubledIn(acknowledged),
    ...stored.registrations.flatMap((row) => partsOf(row, stored)),
  ];
}

function lostIn(entry: Acknowledged, row: StoredRegistration | undefined): Fault[] {
  const lost = (what: string): Fault[] => [{ kind: 'lost', ticket: entry.ticket, what }];
  if (row === undefined) return lost(`${entry.act}, and not stored`);
  if (entry.act === 'submitted') return [];
  const wanted = statusAfter[entry.verdict];
  if (row.status !== wanted) return lost(`acknowledged ${wanted}, stored ${row.status}`);
  const isTheirs = row.decidedBy?.endsWith(`|${entry.person}`);
  return isTheirs ? [] : lost(`acknowledged to ${entry.person}, stored for another person`);
}

/** Two acknowledgements of one registration: both deciders believe that theirs counts. */
function doubledIn(acknowledged: readonly Acknowledged[]): Fault[] {
  const seen = new Set<string>();
  return acknowledged.flatMap(({ act, ticket }) => {
    const name = `${act} ${ticket}`;
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [{ kind: 'doubled' as const, ticket, what: `${act} was acknowledged twice` }];
  });
}

const lookUps = new WeakMap<StoredState, ReturnType<typeof lookUpOf>>();

function lookUpOf(stored: StoredState) {
  return {
    events: new Map(stored.events.map((row) => [row.ticket, row.kinds])),
    mails: Map.groupBy(stored.mails, ({ ticket }) => ticket),
  };
}

function partsOf(row: StoredRegistration, stored: StoredState): Fault[] {
  const found = lookUps.get(stored) ?? lookUpOf(stored);
  lookUps.set(stored, found);
  const kinds = found.events.get(row.ticket) ?? {};
  const mails = found.mails.get(row.ticket) ?? [];
  const decided = row.status === 'pending' ? 0 : 1;
  const counts: readonly (readonly [string, number, number])[] = [
    ['events', sum(Object.values(kinds)), row.historyCount],
    ['received', kinds.received ?? 0, 1],
    ['approved', kinds.approved ?? 0, row.status === 'approved' ? 1 : 0],
    ['rejected', kinds.rejected ?? 0, row.status === 'rejected' ? 1 : 0],
    ['mails about the decision', mails.filter(isAboutDecision).length, decided],
    ['mails of its purpose', mails.filter(fits(row)).length, decided],
    ['mails sent', mails.filter(({ state }) => state === 'sent').length, kinds['mail-sent'] ?? 0],
  ];
  return counts
    .filter(([, are, should]) => are !== should)
    .map(([what, are, should]) => ({
      kind: are > should ? ('doubled' as const) : ('half-written' as const),
      ticket: row.ticket,
      what: `${row.status}: ${what} ${are}, should be ${should}`,
    }));
}

function isAboutDecision({ purpose }: StoredMail): boolean {
  return Object.values(purposeAfter).some((about) => about === purpose);
}

function fits({ status }: StoredRegistration) {
  return ({ purpose }: StoredMail) => status !== 'pending' && purpose === purposeAfter[status];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

export interface MailFindings {
  readonly faults: readonly Fault[];
  /** Mails that the mail server took more often than once. */
  readonly repeated: number;
}

/**
 * Compares the outbox with what the mail server took, by Message-ID: `taken` holds one for each
 * time that it answered 250.
 */
export function checkMails(stored: StoredState, taken: readonly string[]): MailFindings {
  const times = new Map<string, number>();
  for (const id of taken) times.set(id, (times.get(id) ?? 0) + 1);
  const faults = stored.mails
    .filter(({ state, messageId }) => state === 'sent' && !times.has(messageId))
    .map(({ ticket, purpose }) => ({
      kind: 'mail-missing' as const,
      ticket,
      what: `${purpose} is marked as sent`,
    }));
  return { faults, repeated: [...times.values()].filter((count) => count > 1).length };
}

/** The other verdict, for a rival who decides the other way. */
export function opposite(verdict: Verdict): Verdict {
  return verdict === 'approve' ? 'reject' : 'approve';
}
