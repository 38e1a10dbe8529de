/** What the process starts and configures of this room: the server imports nothing else of it. */
export { forgetBulkActs } from './bulk/bulk-act.ts';
export { bulkDecisionRoutes } from './bulk/bulk-decision-routes.ts';
export { type Decision, decideAtOnce } from './decide.ts';
export { decisionRoutes } from './decision-routes.ts';
export { proposalRoutes } from './proposals/proposal-routes.ts';
export { proposeDecision } from './proposals/propose-decision.ts';
export { askForReversal } from './reversals/request-confirmation.ts';
export { reversalRoutes } from './reversals/reversal-routes.ts';
export { startReversalWorker } from './reversals/reversal-worker.ts';
export { countDecisionDays } from './statistics/count-decision-days.ts';
export { statisticsRoutes } from './statistics/statistics-routes.ts';
