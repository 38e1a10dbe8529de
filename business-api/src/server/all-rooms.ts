import { answerRoutes } from '../asking/answer-routes.ts';
import { requestRoutes } from '../asking/request-routes.ts';
import { startRequestWorker } from '../asking/request-worker.ts';
import { changeRoutes, streamLimit } from '../changes/change-routes.ts';
import { bulkDecisionRoutes } from '../decisions/bulk/bulk-decision-routes.ts';
import { decisionRoutes } from '../decisions/decision-routes.ts';
import { reversalRoutes } from '../decisions/reversals/reversal-routes.ts';
import { startReversalWorker } from '../decisions/reversals/reversal-worker.ts';
import { statisticsRoutes } from '../decisions/statistics/statistics-routes.ts';
import type { WithDocuments } from '../documents/document-desk.ts';
import { documentRoutes } from '../documents/document-routes.ts';
import { startDocumentWorker } from '../documents/document-worker.ts';
import { duplicateRoutes } from '../duplicates/duplicate-routes.ts';
import { startDuplicateWorker } from '../duplicates/duplicate-worker.ts';
import type { WithEvidence } from '../duplicates/refresh-match-mark.ts';
import { concernRoutes } from '../evidence/concern-routes.ts';
import { evidenceRoutes } from '../evidence/evidence-routes.ts';
import { startEvidenceWorker } from '../evidence/evidence-worker.ts';
import { exportRoutes } from '../exports/export-routes.ts';
import { intakeRoutes } from '../intake/intake-routes.ts';
import { mailDeskRoutes } from '../mail/desk/mail-desk-routes.ts';
import type { WithMails } from '../mail/queue-mail.ts';
import { marketSettingsRoutes } from '../markets/market-settings-routes.ts';
import { claimRoutes } from '../people/claim-routes.ts';
import { meRoutes } from '../people/me-routes.ts';
import { startReminderWorker } from '../people/reminder-worker.ts';
import type { Dependencies, WorkerDependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import type { Repeated } from '../platform/jobs/repeat.ts';
import { limitNames } from '../platform/limits/rate-limits.ts';
import type { WithRegisters } from '../registers/asking/register-settings.ts';
import { historyRoutes } from '../registrations/history/history-routes.ts';
import { noteRoutes } from '../registrations/note-routes.ts';
import { registrationRoutes } from '../registrations/registration-routes.ts';
import { webhookRoutes } from '../webhooks/webhook-routes.ts';
import type { WithWebhooks } from '../webhooks/webhook-vault.ts';

/** What the routes of all rooms need together. */
export type RoomDependencies = Dependencies &
  WithMails &
  WithRegisters &
  WithDocuments &
  WithWebhooks &
  WithEvidence;

/** What all work without a request needs. */
export type RoomWorkerDependencies = WorkerDependencies &
  WithMails &
  WithRegisters &
  WithDocuments &
  WithEvidence;

/** The routes of all rooms. To remove a room, delete its folder and its lines here. */
export const roomRoutes: readonly ((api: ApiScope, dependencies: RoomDependencies) => void)[] = [
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

/** The workers of rooms, which act without a request as long as the process runs. */
export const roomWorkers: readonly ((dependencies: RoomWorkerDependencies) => Repeated)[] = [
  startReminderWorker,
  startEvidenceWorker,
  startRequestWorker,
  startDuplicateWorker,
  startReversalWorker,
  startDocumentWorker,
];

/** The limits that the metrics count from the start on. */
export const limitsInMetrics: readonly string[] = [...limitNames, streamLimit];
