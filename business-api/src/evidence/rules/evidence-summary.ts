import type {
  EvidenceItem,
  EvidenceSignal,
  EvidenceSummary,
} from '@countersign/contract/evidence/evidence';
import type { RegisterQuestion } from '@countersign/domain/evidence/register-finding';

/** Whether approving in spite of this item needs a waiver. */
export function isUnresolved({ required, state }: EvidenceItem): boolean {
  return required && (state === 'open' || state === 'contradicted');
}

/**
 * The summary by rules and not by a score: anything of strength 3 against contradicts; an open item
 * that is required, or strength 2 against, needs a look; else it is ready. What one matter causes, an
 * item and its signal, counts once.
 */
export function summaryOf(
  items: readonly EvidenceItem[],
  signals: readonly EvidenceSignal[],
  questions: readonly RegisterQuestion[],
): EvidenceSummary {
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
  return {
    state: contradicted.size > 0 ? 'contradicted' : toLookAt.size > 0 ? 'look' : 'ready',
    toLookAt: toLookAt.size,
    contradicted: contradicted.size,
    asking: questions.filter(({ state }) => state === 'waiting' || state === 'asking').length,
  };
}
