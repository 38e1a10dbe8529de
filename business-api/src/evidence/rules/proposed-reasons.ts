import type {
  Evidence,
  EvidenceItem,
  EvidenceSignal,
} from '@countersign/contract/evidence/evidence';
import type { ItemFinding } from './evidence-case.ts';
import type { Numbers } from './read-numbers.ts';
import { isLicence, isProfessional } from './scheme-roles.ts';

type Proposal = Evidence['proposedReasons'][number];

/**
 * Reasons for rejection to propose, with the number concerned: of items that a fact
 * contradicts and of numbers that fail on their own. An item that a person settled proposes none.
 */
export function proposedReasons(
  items: readonly EvidenceItem[],
  findings: ReadonlyMap<string, ItemFinding>,
  signals: readonly EvidenceSignal[],
  { numbers }: Numbers,
): Proposal[] {
  const displayOf = (canonical: string) =>
    numbers.find(({ check }) => check.canonical === canonical)?.display ?? canonical;
  const ofItems = items.flatMap(({ code, state }): Proposal[] => {
    const found = findings.get(code);
    if (found?.proposes === undefined || (state !== 'open' && state !== 'contradicted')) return [];
    const number = found.number === undefined ? null : displayOf(found.number);
    return [{ code: found.proposes, item: code, number }];
  });
  const ofNumbers = signals.flatMap(({ code, values, strength }): Proposal[] => {
    // A number whose fault has innocent causes proposes nothing.
    if (strength === 1) return [];
    if (code === 'numbers-contradict')
      return [{ code: 'B02', item: null, number: values.second ?? null }];
    if (code !== 'number-fails' && code !== 'check-digit-fails') return [];
    const { scheme = '', value = null } = values;
    const isPermit = isLicence(scheme) || isProfessional(scheme);
    return [{ code: isPermit ? 'L02' : 'B02', item: null, number: value }];
  });
  const all = new Map(
    [...ofItems, ...ofNumbers].map((one) => [`${one.code} ${one.number ?? ''}`, one]),
  );
  return [...all.values()];
}
