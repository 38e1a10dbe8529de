import type { useEvidenceText } from '../../../evidence/use-evidence-text.ts';
import type { DryRunItem } from './dry-run-kind.ts';

/** Why a row is not ready: its open items, else how its evidence stands. */
export function evidenceNotes(
  { evidence }: DryRunItem,
  words: ReturnType<typeof useEvidenceText>,
): string[] {
  if (evidence == null || words === undefined || words === 'failed') return [];
  if (evidence.unresolved.length > 0)
    return evidence.unresolved.map((code) => words.say(`item.${code}`));
  if (evidence.state === 'ready') return [];
  return [words.say(evidence.state === 'look' ? 'bulk.look' : 'summary.contradicted')];
}
