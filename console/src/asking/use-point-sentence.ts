import type { PointFinding } from '@countersign/domain/registration/point-finding';
import { readableValues } from '../evidence/readable-values.ts';
import { useEvidenceText } from '../evidence/use-evidence-text.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useAskingText } from './use-asking-text.ts';

/** The question about a finding in the reviewer's language: the sentence that the applicant reads in theirs. */
export function usePointSentence(): (finding: PointFinding) => string {
  const say = useAskingText();
  const words = useEvidenceText();
  const formats = useFormats();
  return ({ code, values }) => say(`findings.${code}`, readableValues(values, words, formats));
}
