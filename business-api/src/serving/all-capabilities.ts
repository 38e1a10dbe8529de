import { answerRoutes } from '../capabilities/answers/answer-routes.ts';
import type { ApiScope } from '../capabilities/api-scope.ts';
import { bulkDecisionRoutes } from '../capabilities/bulk-decisions/bulk-decision-routes.ts';
import { changeRoutes, streamLimit } from '../capabilities/changes/change-routes.ts';
import { claimRoutes } from '../capabilities/claims/claim-routes.ts';
import { decisionRoutes } from '../capabilities/decisions/decision-routes.ts';
import type { Dependencies, WorkerDependencies } from '../capabilities/dependencies.ts';
import { documentRoutes } from '../capabilities/documents/document-routes.ts';
import { startDocumentWorker } from '../capabilities/documents/document-worker.ts';
import { duplicateRoutes } from '../capabilities/duplicates/duplicate-routes.ts';
import { startDuplicateWorker } from '../capabilities/duplicates/duplicate-worker.ts';
import { concernRoutes } from '../capabilities/evidence/concern-routes.ts';
import { evidenceRoutes } from '../capabilities/evidence/evidence-routes.ts';
import { startEvidenceWorker } from '../capabilities/evidence/evidence-worker.ts';
import { exportRoutes } from '../capabilities/exports/export-routes.ts';
import { historyRoutes } from '../capabilities/history/history-routes.ts';
import { intakeRoutes } from '../capabilities/intake/intake-routes.ts';
import { mailDeskRoutes } from '../capabilities/mail-desk/mail-desk-routes.ts';
import { marketSettingsRoutes } from '../capabilities/market-settings/market-settings-routes.ts';
import { meRoutes } from '../capabilities/me/me-routes.ts';
import { noteRoutes } from '../capabilities/notes/note-routes.ts';
import { registrationRoutes } from '../capabilities/registrations/registration-routes.ts';
import { startReminderWorker } from '../capabilities/reminders/reminder-worker.ts';
import { requestRoutes } from '../capabilities/requests/request-routes.ts';
import { startRequestWorker } from '../capabilities/requests/request-worker.ts';
import { reversalRoutes } from '../capabilities/reversals/reversal-routes.ts';
import { startReversalWorker } from '../capabilities/reversals/reversal-worker.ts';
import { statisticsRoutes } from '../capabilities/statistics/statistics-routes.ts';
import { webhookRoutes } from '../capabilities/webhooks/webhook-routes.ts';
import { limitNames } from '../ground/limits/rate-limits.ts';
import type { Repeated } from '../ground/process/repeat.ts';

/** The routes of all capabilities. To remove a capability, delete its folder and its lines here. */
export const capabilityRoutes: readonly ((api: ApiScope, dependencies: Dependencies) => void)[] = [
  intakeRoutes,
  registrationRoutes,
  claimRoutes,
  changeRoutes,
  mailDeskRoutes,
  bulkDecisionRoutes,
  exportRoutes,
  evidenceRoutes,
  duplicateRoutes,
  concernRoutes,
  statisticsRoutes,
  marketSettingsRoutes,
  decisionRoutes,
  reversalRoutes,
  requestRoutes,
  answerRoutes,
  documentRoutes,
  historyRoutes,
  noteRoutes,
  meRoutes,
  webhookRoutes,
];

/** The workers of capabilities, which act without a request as long as the process runs. */
export const capabilityWorkers: readonly ((dependencies: WorkerDependencies) => Repeated)[] = [
  startReminderWorker,
  startEvidenceWorker,
  startRequestWorker,
  startDuplicateWorker,
  startReversalWorker,
  startDocumentWorker,
];

/** The limits that the metrics count from the start on. */
export const limitsInMetrics: readonly string[] = [...limitNames, streamLimit];
