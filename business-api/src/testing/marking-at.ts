import type { Marking } from '../duplicates/refresh-match-mark.ts';
import { evidenceRefresher } from '../evidence/refresh-evidence-summary.ts';
import type { AllRegisterSettings } from '../registers/asking/register-settings.ts';

/** What a search for duplicates needs, as the API gives it; by default without any register. */
export function markingAt(now: Date, registers: AllRegisterSettings = new Map()): Marking {
  return { now, refreshEvidence: evidenceRefresher(registers) };
}
