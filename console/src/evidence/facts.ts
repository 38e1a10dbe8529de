import {
  type Evidence,
  type EvidenceItem,
  type EvidenceSignal,
  type IdentifierEvidence,
  type ItemCode,
  itemCodes,
} from '@countersign/contract/evidence/evidence';
import type { RegisterFinding } from '@countersign/domain/evidence/register-finding';
import type { SignalCode } from '@countersign/domain/evidence/signal-codes';
import type * as z from 'zod/mini';
import { identifierNamed } from './number-names.ts';

type Signal = z.infer<typeof EvidenceSignal>;

/** In the order of the card: what contradicts comes first, what no one has looked at last. */
const findings = ['contradicted', 'check', 'asking', 'confirmed', 'waived', 'not-checked'] as const;
export type FactFinding = (typeof findings)[number];

/** One fact of the application, with everything that is known about it. */
export interface Fact {
  readonly code: ItemCode;
  readonly item: EvidenceItem;
  readonly finding: FactFinding;
  readonly numbers: readonly IdentifierEvidence[];
  /** The numbers whose registers said what the item says; all where none has. */
  readonly told: readonly IdentifierEvidence[];
  /** What was noticed about it beside the item itself, the strongest first. */
  readonly signals: readonly Signal[];
  /** The register's answer that the item names. */
  readonly answer: RegisterFinding | undefined;
}

/** From this strength on a signal needs a look. */
const telling = 2;

/** Signals that are about no number. */
const factOfSignal: Partial<Record<string, ItemCode>> = {
  'mixed-alphabets': 'name-agrees',
  'lookalike-letters': 'name-agrees',
  'mailbox-address': 'place-agrees',
  'postal-code-form': 'place-agrees',
  'postal-code-region': 'place-agrees',
  'licence-of-another-state': 'licence-valid',
  'address-of-approved': 'place-agrees',
  'phone-of-another-country': 'contact-may-act',
  'free-email': 'contact-may-act',
  'email-domain-differs': 'contact-may-act',
  'email-domain-fits': 'contact-may-act',
  'contact-is-officer': 'contact-may-act',
  'same-contact-applied-often': 'contact-may-act',
  'rejected-before': 'not-known-already',
  'already-known': 'not-known-already',
  'on-stop-list': 'not-known-already',
} satisfies Partial<Record<SignalCode, ItemCode>>;

/** The facts of the evidence, one for each item that applies or that something was noticed about. */
export function factsOf(evidence: Evidence): Fact[] {
  const noticed = evidence.signals.filter(({ code, restsOn }) => {
    const isOfItem = evidence.items.some((item) => item.code === restsOn);
    // The state of the fact says it.
    return !isOfItem && code !== 'register-confirms';
  });
  const ownerOf = (signal: Signal): ItemCode => {
    const named = signal.restsOn === null ? undefined : identifierNamed(evidence, signal.restsOn);
    return named?.fact ?? factOfSignal[signal.code] ?? 'entity-active';
  };
  return itemCodes
    .flatMap((code): Fact[] => {
      const item = evidence.items.find((one) => one.code === code);
      if (item === undefined) return [];
      const numbers = evidence.identifiers.filter(({ fact }) => fact === code);
      const signals = noticed
        .filter((signal) => ownerOf(signal) === code)
        .toSorted((a, b) => weightOf(b) - weightOf(a));
      if (item.state === 'not-applicable' && numbers.length + signals.length === 0) return [];
      const resting = item.restsOn.flatMap((name) => identifierNamed(evidence, name) ?? []);
      const own = resting.filter(({ fact }) => fact === code);
      const isTold = item.state === 'confirmed' || item.state === 'contradicted';
      const told = !isTold || resting.length === 0 ? numbers : own.length > 0 ? own : resting;
      const answer = answerOf(item, isTold ? own : [], evidence);
      const finding = findingOf(item, signals, evidence);
      return [{ code, item, finding, numbers, told, signals, answer }];
    })
    .toSorted((a, b) => findings.indexOf(a.finding) - findings.indexOf(b.finding));
}

/** How many rows are marked so: what one row says in two sentences is one thing to check. */
export function rowsToCount(evidence: Evidence) {
  const facts = factsOf(evidence);
  const { state, toLookAt, contradicted } = evidence.summary;
  const rows = (marked: (fact: Fact) => boolean, told: number) =>
    Math.min(told, Math.max(facts.filter(marked).length, 1));
  const isOpen = ({ finding, item }: Fact) =>
    finding === 'check' || (finding === 'asking' && item.required);
  const toCheck = facts.some(isOpen) || state === 'look' ? rows(isOpen, toLookAt) : 0;
  return {
    toCheck,
    contradicted: rows(({ finding }) => finding === 'contradicted', contradicted),
  };
}

/** What the summary names where it says that something was not checked: every row that is marked so, too. */
export function uncheckedItems(evidence: Evidence): readonly ItemCode[] {
  const { notChecked } = evidence.summary;
  if (notChecked.length === 0) return [];
  const marked = factsOf(evidence).filter(
    ({ finding, item }) => finding === 'not-checked' && item.state === 'open',
  );
  const named = new Set([...notChecked, ...marked.map(({ code }) => code)]);
  return itemCodes.filter((code) => named.has(code));
}

const weightOf = ({ direction, strength }: Signal) => (direction === 'against' ? strength : 0);

function findingOf(
  item: EvidenceItem,
  signals: readonly Signal[],
  evidence: Evidence,
): FactFinding {
  const { code, state, why, required } = item;
  const against = Math.max(0, ...signals.map(weightOf));
  if (state === 'contradicted' || against === 3) return 'contradicted';
  if (state === 'open' && why === 'register-asking') return 'asking';
  const isTold = evidence.signals.some((one) => one.restsOn === code && weightOf(one) >= telling);
  if (against >= telling || (state === 'open' && (required || isTold))) return 'check';
  if (state === 'confirmed' || state === 'by-hand') return 'confirmed';
  return state === 'waived' ? 'waived' : 'not-checked';
}

/** What of the signals of a fact is said without unfolding it. */
export function tellingSignals({ signals }: Fact): readonly Signal[] {
  return signals.filter((signal) => weightOf(signal) >= telling);
}

/** What is only said where the fact is unfolded. */
export function faintSignals({ signals }: Fact): readonly Signal[] {
  return signals.filter((signal) => weightOf(signal) < telling);
}

/** Of several registers that say the same, the one about a number that is shown. */
function answerOf(
  { code, state, whyValues }: EvidenceItem,
  shown: readonly IdentifierEvidence[],
  { identifiers }: Evidence,
): RegisterFinding | undefined {
  const answersOf = (some: readonly IdentifierEvidence[]) =>
    some.flatMap(({ questions }) => questions).flatMap(({ finding }) => finding ?? []);
  const { register, at } = whyValues;
  const says = ({ knowledge, state: told }: RegisterFinding) =>
    knowledge === 'found' && (code !== 'entity-active' || told.result === 'agrees');
  const about = state === 'confirmed' ? answersOf(shown).find(says) : undefined;
  const named = answersOf(identifiers).filter((finding) => finding.register === register);
  return about ?? named.find(({ answeredAt }) => answeredAt === at) ?? named[0];
}
