/** What the other rooms use of this one: they import nothing else of it. */
export { endConfirmations } from './end-confirmations.ts';
export { checklistOf, type MarketChecklist, readChecklist } from './market-checklist.ts';
export { presentEvidenceHash, readEvidence } from './read-evidence.ts';
export {
  checksFor,
  defaultChecklistOf,
  type WholeChecklist,
  wholeChecklistOf,
} from './rules/default-checklist.ts';
export { evaluateEvidence } from './rules/evaluate-evidence.ts';
export { printedNumber, readNumbers } from './rules/read-numbers.ts';
export { isLicence, isProfessional } from './rules/scheme-roles.ts';
export { removeEvidence } from './settlement-rows.ts';
export { beginSpreading } from './spread-checklist.ts';
export { type StandingEvidence, standingEvidence } from './standing-evidence.ts';
export {
  type SummaryDetail,
  storedDetail,
  storeSummary,
  summaryColumns,
  summaryDetail,
} from './summary-columns.ts';
