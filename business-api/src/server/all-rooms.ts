import { accountRoutes } from '../accounts/start.ts';
import { answerRoutes, requestRoutes, startRequestWorker, statusRoutes } from '../asking/start.ts';
import { changeRoutes, streamLimit } from '../changes/start.ts';
import {
  bulkDecisionRoutes,
  decisionRoutes,
  proposalRoutes,
  reversalRoutes,
  startReversalWorker,
  statisticsRoutes,
} from '../decisions/start.ts';
import { documentRoutes, startDocumentWorker, type WithDocuments } from '../documents/start.ts';
import { duplicateRoutes, startDuplicateWorker, type WithEvidence } from '../duplicates/start.ts';
import { retentionRoutes, startRetentionWorker } from '../erasure/start.ts';
import { concernRoutes, evidenceRoutes, startEvidenceWorker } from '../evidence/start.ts';
import { exportRoutes } from '../exports/start.ts';
import { intakeRoutes } from '../intake/start.ts';
import { licenceRoutes } from '../licences/start.ts';
import {
  mailDeskRoutes,
  mailReportRoutes,
  type WithMailReports,
  type WithMails,
  type WithTestMails,
  wordsRoutes,
} from '../mail/start.ts';
import { marketSettingsRoutes } from '../markets/start.ts';
import { notificationRoutes } from '../notifications/start.ts';
import {
  absenceRoutes,
  claimRoutes,
  meRoutes,
  startReminderWorker,
  textFlagRoutes,
} from '../people/start.ts';
import type { Dependencies, WorkerDependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import type { Repeated } from '../platform/jobs/repeat.ts';
import { limitNames } from '../platform/limits/rate-limits.ts';
import type { WithRegisters } from '../registers/start.ts';
import { historyRoutes, noteRoutes, registrationRoutes } from '../registrations/start.ts';
import { sessionRoutes, type WithSessions } from '../sessions/start.ts';
import { startStopListWorker, stopListRoutes } from '../stop-list/start.ts';
import { waitingChangeRoutes } from '../waiting-changes/start.ts';
import { type WithWebhooks, webhookRoutes } from '../webhooks/start.ts';
import { startDueTimesWorker, workingTimeRoutes } from '../working-time/start.ts';

/** What the routes of all rooms need together. */
export type RoomDependencies = Dependencies &
  WithMails &
  WithTestMails &
  WithMailReports &
  WithRegisters &
  WithDocuments &
  WithWebhooks &
  WithSessions &
  WithEvidence;

/** What all work without a request needs. */
export type RoomWorkerDependencies = WorkerDependencies &
  Pick<Dependencies, 'metrics'> &
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
  mailReportRoutes,
  bulkDecisionRoutes,
  exportRoutes,
  evidenceRoutes,
  duplicateRoutes,
  concernRoutes,
  statisticsRoutes,
  marketSettingsRoutes,
  stopListRoutes,
  waitingChangeRoutes,
  workingTimeRoutes,
  wordsRoutes,
  decisionRoutes,
  proposalRoutes,
  reversalRoutes,
  accountRoutes,
  licenceRoutes,
  requestRoutes,
  answerRoutes,
  statusRoutes,
  documentRoutes,
  retentionRoutes,
  historyRoutes,
  noteRoutes,
  absenceRoutes,
  textFlagRoutes,
  meRoutes,
  sessionRoutes,
  notificationRoutes,
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
  startDueTimesWorker,
  startRetentionWorker,
  startStopListWorker,
];

/** The limits that the metrics count from the start on. */
export const limitsInMetrics: readonly string[] = [...limitNames, streamLimit];
