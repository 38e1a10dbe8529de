/** What the process starts and configures of this room: the server imports nothing else of it. */
export { concernRoutes, evidenceRoutes } from './evidence-routes.ts';
export { startEvidenceWorker } from './evidence-worker.ts';
export { evidenceIn } from './read-evidence.ts';
export { evidenceRefresher } from './refresh-evidence-summary.ts';
export { settleEvidence } from './settle-evidence.ts';
