import { findAccountHolders } from './account-holders.ts';
import { readAccount, reportAccount, retryAccount } from './accounts.ts';
import { dryRunBulkDecision } from './bulk-decision.ts';
import { readMe } from './caller.ts';
import { readChanges } from './changes.ts';
import { assignRegistration } from './claims/assignment.ts';
import { assignMany, undoAssignMany } from './claims/bulk-assignment.ts';
import { claimRegistration, readClaim, releaseClaim, takeOverClaim } from './claims/claims.ts';
import { decideRegistration } from './decision.ts';
import {
  confirmDecision,
  proposeDecision,
  readDecisionProposal,
  returnDecision,
} from './decision-proposals.ts';
import * as absences from './desk/absences.ts';
import { listColleagues } from './desk/colleagues.ts';
import { listViews, removeView, saveView, shareView, unshareView } from './desk/saved-views.ts';
import {
  answerPair,
  answerStopListHit,
  compareRegistrations,
  readDuplicates,
} from './duplicates/duplicates.ts';
import type { Endpoint } from './endpoint.ts';
import { closeConcerns, readConcerns } from './evidence/concerns.ts';
import {
  askRegister,
  readEvidence,
  readSeenEvidence,
  settleEvidence,
} from './evidence/evidence.ts';
import { downloadRegistrations, prepareExport } from './exports.ts';
import { readLiveness, readReadiness } from './health.ts';
import { readHistory } from './history.ts';
import { readOutcome, submitRegistration } from './intake.ts';
import { listLicences, readLicence } from './licences.ts';
import { reportByPostmark, reportBySendGrid, reportBySes } from './mail-reports.ts';
import { countFailedMails, listFailedMails, listMails, resendMail, setMailAside } from './mails.ts';
import { changeMarket, listMarkets, readMarketHistory } from './market-settings.ts';
import { addNote } from './notes.ts';
import {
  changeNotificationSettings,
  listNotifications,
  readNotificationSettings,
  readNotifications,
} from './notifications.ts';
import {
  changeMarketWords,
  listWordsVersions,
  previewMarketWords,
  readMarketWords,
  sendTestMail,
} from './own-words.ts';
import { reportPolicyViolation } from './policy-reports.ts';
import { previewDecisionMail } from './preview.ts';
import { countRegistrations } from './registration-count.ts';
import { listRegistrations } from './registration-list.ts';
import { readRegistrationStatus } from './registration-status.ts';
import { addDocument, removeAddedDocument } from './requests/add-document.ts';
import {
  checkAnswerField,
  openAnswerSession,
  previewAnswer,
  readAnswerForm,
  readInvitation,
  readSentAnswer,
  saveAnswerDraft,
  sendAnswerCode,
  submitAnswer,
} from './requests/applicant.ts';
import { askApplicant, previewRequestMail, renewAnswerLink, undoRequest } from './requests/ask.ts';
import { correctField } from './requests/correct-field.ts';
import { openDocument, removeDocument } from './requests/document-acts.ts';
import { enterAnswer } from './requests/enter-answer.ts';
import { printRequest, readRequests } from './requests/rounds.ts';
import { submitSiteAnswer } from './requests/site-answer.ts';
import { withdrawRegistration } from './requests/site-withdrawal.ts';
import {
  countEnding,
  downloadEnding,
  liftHold,
  listEnding,
  listRetentionRuns,
  readHold,
  setHold,
} from './retention.ts';
import {
  confirmReversal,
  declineReversal,
  proposeReversal,
  readReversalProposal,
} from './reversals/proposals.ts';
import { askForReversal, reverseDecision } from './reversals/reversal.ts';
import * as sessions from './sessions.ts';
import { readStatistics, readWorkload } from './statistics.ts';
import {
  checkStopList,
  downloadStopList,
  listStopListLooks,
  readStopList,
  replaceStopList,
} from './stop-list.ts';
import { flagText, listTextFlags, settleTextFlag } from './text-flags.ts';
import { undoDecision } from './undo.ts';
import {
  confirmWaitingChange,
  listWaitingChanges,
  returnWaitingChange,
} from './waiting-changes.ts';
import {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhook,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from './webhooks.ts';
import { listCalendars, previewDueTimes, proposeHolidays } from './working-time.ts';

const endpoints = [
  submitRegistration,
  readOutcome,
  readRegistrationStatus,
  previewDecisionMail,
  decideRegistration,
  readDecisionProposal,
  proposeDecision,
  confirmDecision,
  returnDecision,
  undoDecision,
  reverseDecision,
  askForReversal,
  readReversalProposal,
  proposeReversal,
  confirmReversal,
  declineReversal,
  reportAccount,
  readAccount,
  retryAccount,
  findAccountHolders,
  listLicences,
  readLicence,
  askApplicant,
  previewRequestMail,
  renewAnswerLink,
  undoRequest,
  enterAnswer,
  correctField,
  readRequests,
  printRequest,
  submitSiteAnswer,
  withdrawRegistration,
  readInvitation,
  readSentAnswer,
  sendAnswerCode,
  openAnswerSession,
  readAnswerForm,
  saveAnswerDraft,
  checkAnswerField,
  previewAnswer,
  submitAnswer,
  addDocument,
  removeAddedDocument,
  removeDocument,
  openDocument,
  listRegistrations,
  countRegistrations,
  readClaim,
  claimRegistration,
  releaseClaim,
  takeOverClaim,
  assignRegistration,
  listColleagues,
  assignMany,
  undoAssignMany,
  absences.listMyAbsences,
  absences.saveMyAbsence,
  absences.removeMyAbsence,
  absences.listDeputies,
  absences.listAbsences,
  absences.saveAbsence,
  absences.removeAbsence,
  flagText,
  listTextFlags,
  settleTextFlag,
  readEvidence,
  readConcerns,
  closeConcerns,
  readSeenEvidence,
  askRegister,
  settleEvidence,
  readDuplicates,
  compareRegistrations,
  answerPair,
  answerStopListHit,
  readChanges,
  listMails,
  resendMail,
  setMailAside,
  listFailedMails,
  countFailedMails,
  dryRunBulkDecision,
  prepareExport,
  downloadRegistrations,
  readStatistics,
  readWorkload,
  listMarkets,
  changeMarket,
  countEnding,
  downloadEnding,
  listEnding,
  listRetentionRuns,
  readStopList,
  downloadStopList,
  checkStopList,
  replaceStopList,
  listWaitingChanges,
  confirmWaitingChange,
  returnWaitingChange,
  listStopListLooks,
  previewDueTimes,
  proposeHolidays,
  listCalendars,
  readMarketHistory,
  readMarketWords,
  changeMarketWords,
  previewMarketWords,
  sendTestMail,
  listWordsVersions,
  listWebhooks,
  addWebhook,
  changeWebhook,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  replayWebhookDelivery,
  replayWebhook,
  readHistory,
  addNote,
  readHold,
  setHold,
  liftHold,
  readMe,
  sessions.listMySessions,
  sessions.endMySession,
  sessions.endMyOtherSessions,
  sessions.listSessions,
  sessions.endSession,
  sessions.logOutByProvider,
  listViews,
  saveView,
  removeView,
  shareView,
  unshareView,
  listNotifications,
  readNotifications,
  readNotificationSettings,
  changeNotificationSettings,
  readLiveness,
  readReadiness,
  reportPolicyViolation,
  reportBySes,
  reportByPostmark,
  reportBySendGrid,
] as const;

/** Everything the API offers; a route outside this list does not start. */
export const allEndpoints: readonly Endpoint[] = endpoints;

/** The name of an endpoint: a table of endpoints that lacks one does not compile. */
export type OperationId = (typeof endpoints)[number]['schema']['operationId'];
