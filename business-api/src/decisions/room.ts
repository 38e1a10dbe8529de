/** What the other rooms use of this one: they import nothing else of it. */
export { useOfBulkAct } from './bulk/bulk-act.ts';
export { removeDecisionProposal } from './proposals/decision-proposals.ts';
export { removeProposal } from './reversals/reversal-proposals.ts';
export { figuresTable } from './statistics/figures-table.ts';
