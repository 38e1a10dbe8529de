import type {
  EvidenceItem,
  EvidenceSignal,
  EvidenceState,
  EvidenceSummary,
  ItemCode,
} from '@countersign/contract/evidence/evidence';
import type { RegisterQuestion } from '@countersign/domain/evidence/register-finding';

/** Whether approving in spite of this item needs a waiver. */
export function isUnresolved({ required, state }: EvidenceItem): boolean {
  return required && (state === 'open' || state === 'contradicted');
}

/** What ties a number to the practice: the register has the same name or address, or a person says so. */
const binding: readonly ItemCode[] = ['name-agrees', 'place-agrees'];

const isConfirmed = ({ state }: EvidenceItem) => state === 'confirmed' || state === 'by-hand';

interface Considered {
  readonly items: readonly EvidenceItem[];
  readonly signals: readonly EvidenceSignal[];
  readonly questions: readonly RegisterQuestion[];
  /** Items that the market asks for, and that could not be required because no register was asked. */
  readonly neverAsked: readonly ItemCode[];
}

/**
 * The summary by rules and not by a score: anything of strength 3 against contradicts; an open item
 * that is required, or strength 2 against, needs a look. What one matter causes, an item and its signal,
 * counts once. Where neither is, it is confirmed if something required was confirmed, a number is tied to the
 * practice, and nothing that the market asks for was left out or waived; else it was not checked.
 */
export function summaryOf({ items, signals, questions, neverAsked }: Considered): EvidenceSummary {
  const against = (strength: number) =>
    signals
      .filter((one) => one.direction === 'against' && one.strength === strength)
      .map(({ code, restsOn }) => restsOn ?? code);
  const contradicted = new Set([
    ...against(3),
    ...items.filter(({ state }) => state === 'contradicted').map(({ code }) => code),
  ]);
  const open = items.filter(isUnresolved).map(({ code }) => code);
  const toLookAt = new Set([...against(2), ...open].filter((one) => !contradicted.has(one)));
  const isTied = items.some((item) => binding.includes(item.code) && isConfirmed(item));
  const notChecked = items
    .filter(({ code }) => neverAsked.includes(code) || (!isTied && code === 'name-agrees'))
    .filter((item) => item.state === 'open' && !isUnresolved(item))
    .map(({ code }) => code);
  const state = (): EvidenceState => {
    if (contradicted.size > 0) return 'contradicted';
    if (toLookAt.size > 0) return 'look';
    const isComplete =
      isTied &&
      neverAsked.length === 0 &&
      items.some((item) => item.required && isConfirmed(item)) &&
      !items.some((item) => item.required && item.state === 'waived');
    return isComplete ? 'confirmed' : 'not-checked';
  };
  return {
    state: state(),
    toLookAt: toLookAt.size,
    contradicted: contradicted.size,
    asking: questions.filter(({ state }) => state === 'waiting' || state === 'asking').length,
    notChecked,
  };
}
