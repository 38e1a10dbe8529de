import type { EvidenceText } from '../../../evidence/use-evidence-text.ts';
import type { DryRunItem } from './dry-run-kind.ts';

/** Said of a row beside anything else: the same practice may be registered already. */
const aboutOthers = {
  'already-known': 'signal.already-known',
  'rejected-before': 'bulk.rejectedBefore',
} as const;

/** Why a row is not ready: its open items, else the state of its evidence; and whether it may be known. */
export function evidenceNotes({ evidence }: DryRunItem, words: EvidenceText): string[] {
  if (evidence == null) return [];
  const { unresolved, state, against } = evidence;
  const known = Object.entries(aboutOthers).flatMap(([code, key]) =>
    against.some((one) => one === code) ? [words.say(key)] : [],
  );
  if (unresolved.length > 0)
    return [...unresolved.map((code) => words.say(`item.${code}`)), ...known];
  if (state === 'ready') return known;
  return [words.say(state === 'look' ? 'bulk.look' : 'summary.contradicted'), ...known];
}
