import type {
  Evidence,
  EvidenceItem,
  EvidenceSignal,
} from '@countersign/contract/evidence/evidence';
import type * as z from 'zod/mini';

type Signal = z.infer<typeof EvidenceSignal>;

/** A line of the list of checks: an item of the checklist, or a signal to look at. */
export type EvidenceLine =
  | {
      readonly kind: 'item';
      readonly key: string;
      readonly item: EvidenceItem;
      readonly needsEyes: boolean;
    }
  | { readonly kind: 'signal'; readonly key: string; readonly signal: Signal };

/** From this strength on a contradicting signal needs a look. */
const telling = 2;

/** What needs a look first, then the rest; what does not apply is left out. */
export function evidenceLines(evidence: Evidence): EvidenceLine[] {
  const applying = evidence.items.filter(({ state }) => state !== 'not-applicable');
  const lines: EvidenceLine[] = [
    ...applying.map((item) => ({
      kind: 'item' as const,
      key: item.code,
      item,
      needsEyes: itemNeedsEyes(item, evidence),
    })),
    ...ownSignals(evidence)
      .filter(isTelling)
      .map((signal) => ({ kind: 'signal' as const, key: signalKey(signal), signal })),
  ];
  return lines.toSorted((a, b) => rank(a) - rank(b));
}

/** The signals below the checks, those against first. */
export function otherSignals(evidence: Evidence): readonly Signal[] {
  return ownSignals(evidence)
    .filter((signal) => !isTelling(signal))
    .toSorted((a, b) => Number(a.direction === 'for') - Number(b.direction === 'for'));
}

export const signalKey = ({ code, restsOn }: Signal) => `${code} ${restsOn ?? ''}`;

/** Items that an approval needs a waiver for. */
export function openRequired({
  items,
}: {
  readonly items: readonly EvidenceItem[];
}): readonly EvidenceItem[] {
  return items.filter(
    ({ required, state }) => required && (state === 'open' || state === 'contradicted'),
  );
}

/** Without those that an item's own line says already. */
function ownSignals({ items, signals }: Evidence): readonly Signal[] {
  return signals.filter(({ restsOn }) => !items.some(({ code }) => code === restsOn));
}

function isTelling({ direction, strength }: Signal): boolean {
  return direction === 'against' && strength >= telling;
}

function itemNeedsEyes({ code, state, required }: EvidenceItem, { signals }: Evidence): boolean {
  if (state !== 'open' && state !== 'contradicted') return false;
  const isTold = signals.some((signal) => signal.restsOn === code && isTelling(signal));
  return required || state === 'contradicted' || isTold;
}

function rank(line: EvidenceLine): number {
  if (line.kind === 'signal') return line.signal.strength === 3 ? 1 : 3;
  if (line.item.state === 'contradicted') return 0;
  if (line.needsEyes) return 2;
  return line.item.state === 'open' ? 4 : 5;
}
