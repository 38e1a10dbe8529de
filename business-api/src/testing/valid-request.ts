import { randomUUID } from 'node:crypto';
import type { OperationId } from '@countersign/contract/all-endpoints';
import { sampleApplication } from '@countersign/contract/testing/sample-application';

const settings = {
  staff: [],
  targetHours: 24,
  undoSeconds: null,
  replyTo: null,
  reminders: true,
};

const csv = 'name,reason,until\nOptique,Debts,2027-01-04\n';

const days = { firstDay: '2027-01-04', lastDay: '2027-01-08', deputy: null };
const ownTexts = { part: 'approval', language: 'fr', texts: { contact: 'Bonjour' } };

/** To the points of `askApplicant`. */
const answer = {
  changes: [{ field: 'practice.phone', value: '+33 4 91 55 55 55' }],
  points: [{ point: 2, explanation: 'x' }],
};

const notOnPaper = { result: 'not-on-paper', value: null, page: null };
const nothingOnPaper = {
  holder: notOnPaper,
  number: notOnPaper,
  issuer: notOnPaper,
  place: notOnPaper,
  validFrom: notOnPaper,
  validUntil: notOnPaper,
};

const points = [{ kind: 'explain', field: 'practice.phone', reason: null }];

/** One valid request per endpoint, about the given registration and where it names a market its. */
export function validRequest(
  operation: OperationId,
  { countryCode, ticketNumber }: { readonly countryCode: string; readonly ticketNumber: string },
): { readonly method: string; readonly address: string; readonly body?: unknown } {
  const path = `/registrations/${countryCode}/${ticketNumber}`;
  const webhook = `/markets/${countryCode}/webhooks/${randomUUID()}`;
  const requests: Readonly<Record<OperationId, readonly [string, string, unknown?]>> = {
    submitRegistration: ['POST', '/registrations', sampleApplication('US')],
    readOutcome: ['GET', `${path}/outcome`],
    readRegistrationStatus: ['POST', '/registration-status', { countryCode, ticketNumber }],
    decideRegistration: [
      'POST',
      `${path}/decision`,
      { decision: 'approve', reasonCodes: [], version: 9 },
    ],
    previewDecisionMail: [
      'POST',
      `${path}/decision/preview`,
      { decision: 'approve', reasonCodes: [], reviewerLocale: 'en' },
    ],
    readDecisionProposal: ['GET', `${path}/decision/proposal`],
    proposeDecision: [
      'POST',
      `${path}/decision/proposal`,
      { decision: 'approve', reasonCodes: [], version: 9 },
    ],
    confirmDecision: [
      'POST',
      `${path}/decision/proposal/confirmation`,
      { version: 9, proposal: randomUUID(), evidenceHash: 'a'.repeat(64) },
    ],
    returnDecision: [
      'POST',
      `${path}/decision/proposal/return`,
      { proposal: randomUUID(), word: 'x' },
    ],
    undoDecision: ['POST', `${path}/decision/undo`, { version: 9 }],
    reverseDecision: ['POST', `${path}/reversal`, { version: 9, reason: 'x' }],
    readReversalProposal: ['GET', `${path}/reversal/proposal`],
    proposeReversal: ['POST', `${path}/reversal/proposal`, { version: 9, reason: 'x' }],
    confirmReversal: [
      'POST',
      `${path}/reversal/proposal/confirmation`,
      { version: 9, proposal: randomUUID() },
    ],
    declineReversal: [
      'POST',
      `${path}/reversal/proposal/refusal`,
      { version: 9, proposal: randomUUID(), reason: 'x' },
    ],
    reportAccount: ['POST', `${path}/account`, { number: '4711' }],
    readAccount: ['GET', `${path}/account`],
    listLicences: ['GET', `${path}/licences`],
    readLicence: [
      'POST',
      `${path}/licences`,
      { type: 'other', version: 0, documentId: randomUUID(), ticks: nothingOnPaper },
    ],
    findAccountHolders: ['POST', `${path}/account-holders`, { number: '4711' }],
    retryAccount: ['POST', `${path}/account/retry`, {}],
    askForReversal: ['POST', `${path}/reversal-requests`, { version: 9, reason: 'x' }],
    askApplicant: ['POST', `${path}/requests`, { version: 9, points }],
    previewRequestMail: ['POST', `${path}/requests/preview`, { points, reviewerLocale: 'en' }],
    renewAnswerLink: ['POST', `${path}/requests/link`, { version: 9 }],
    undoRequest: ['POST', `${path}/requests/undo`, { version: 9 }],
    enterAnswer: [
      'POST',
      `${path}/requests/answer`,
      { version: 9, answer: { changes: [], points: [] }, note: 'x' },
    ],
    correctField: [
      'POST',
      `${path}/corrections`,
      { version: 9, change: { field: 'practice.phone', value: '+33 1 55 55 01 42' }, note: 'x' },
    ],
    readRequests: ['GET', `${path}/requests`],
    printRequest: ['GET', `${path}/requests/letter`],
    submitSiteAnswer: [
      'POST',
      `${path}/answers`,
      { round: 9, answer: { changes: [], points: [] } },
    ],
    withdrawRegistration: ['POST', `${path}/withdrawal`],
    readInvitation: ['GET', '/answer'],
    sendAnswerCode: ['POST', '/answer/code'],
    openAnswerSession: ['POST', '/answer/session', { code: '000000' }],
    readAnswerForm: ['GET', '/answer/form'],
    readSentAnswer: ['GET', '/answer/sent'],
    saveAnswerDraft: ['PUT', '/answer/draft', { revision: 0, answer }],
    checkAnswerField: [
      'POST',
      '/answer/check',
      { field: 'practice.phone', value: '+33 1 55 55 01 42' },
    ],
    previewAnswer: ['POST', '/answer/preview', answer],
    removeDocument: ['POST', `/answer/documents/${randomUUID()}/removal`],
    addDocument: ['POST', `${path}/documents?round=1&fileName=licence.pdf`],
    removeAddedDocument: ['POST', `${path}/documents/${randomUUID()}/removal`],
    openDocument: ['POST', `${path}/documents/${randomUUID()}/open`, {}],
    submitAnswer: ['POST', '/answer/submission', answer],
    addNote: ['POST', `${path}/notes`, { text: 'x' }],
    readHold: ['GET', `${path}/hold`],
    setHold: ['POST', `${path}/hold`, { reason: 'x', until: '2999-01-01' }],
    liftHold: ['POST', `${path}/hold/removal`, {}],
    countRegistrations: ['GET', `/registrations/count?countryCode=${countryCode}`],
    readClaim: ['GET', `${path}/claim`],
    claimRegistration: ['POST', `${path}/claim`],
    takeOverClaim: ['POST', `${path}/claim/take-over`],
    assignRegistration: ['POST', `${path}/claim/assign`, { to: 'x', heldBy: null }],
    listColleagues: ['GET', `/markets/${countryCode}/colleagues`],
    assignMany: [
      'PUT',
      `/bulk-assignments/${randomUUID()}`,
      { to: 'x', rows: [{ countryCode, ticketNumber, heldBy: null }] },
    ],
    undoAssignMany: ['POST', `/bulk-assignments/${randomUUID()}/undo`],
    listMySessions: ['GET', '/me/sessions'],
    endMySession: ['POST', `/me/sessions/${randomUUID()}/end`],
    endMyOtherSessions: ['POST', '/me/other-sessions/end'],
    listSessions: ['GET', `/markets/${countryCode}/sessions`],
    endSession: ['POST', `/markets/${countryCode}/sessions/${randomUUID()}/end`],
    logOutByProvider: ['POST', '/backchannel-logout', 'logout_token=x'],
    listMyAbsences: ['GET', '/me/absences'],
    saveMyAbsence: [
      'PUT',
      `/me/absences/${randomUUID()}`,
      {
        ...days,
        timeZone: 'Europe/Paris',
      },
    ],
    removeMyAbsence: ['POST', `/me/absences/${randomUUID()}/removal`],
    listDeputies: ['GET', '/me/deputies'],
    listAbsences: ['GET', `/markets/${countryCode}/absences`],
    saveAbsence: [
      'PUT',
      `/markets/${countryCode}/absences/${randomUUID()}`,
      { subject: 'x', ...days },
    ],
    removeAbsence: ['POST', `/markets/${countryCode}/absences/${randomUUID()}/removal`],
    flagText: [
      'PUT',
      `/text-flags/${randomUUID()}`,
      { language: 'de', keys: ['frame.settings'], screen: '/' },
    ],
    listTextFlags: ['GET', '/text-flags'],
    settleTextFlag: ['POST', `/text-flags/${randomUUID()}/settlement`],
    releaseClaim: ['POST', `${path}/claim/release`],
    readEvidence: ['GET', `${path}/evidence`],
    readSeenEvidence: ['GET', `${path}/evidence/${'0'.repeat(64)}`],
    askRegister: ['POST', `${path}/evidence/ask`, { scheme: 'fr-siret', value: '73282932000074' }],
    readConcerns: ['GET', `${path}/concerns`],
    closeConcerns: ['POST', `${path}/concerns/close`, { note: 'x' }],
    settleEvidence: [
      'POST',
      `${path}/evidence/settle`,
      { as: 'by-hand', item: 'name-agrees', note: 'x' },
    ],
    readDuplicates: ['GET', `${path}/duplicates`],
    compareRegistrations: ['GET', `${path}/duplicates/${countryCode}/${ticketNumber}`],
    answerPair: [
      'POST',
      `${path}/duplicates/answer`,
      { other: { countryCode, ticketNumber }, as: 'open' },
    ],
    listMails: ['GET', `${path}/mails`],
    resendMail: ['POST', `${path}/mails/${randomUUID()}/resend`, {}],
    setMailAside: ['POST', `${path}/mails/${randomUUID()}/set-aside`, { reason: 'x' }],
    dryRunBulkDecision: ['POST', '/bulk-decisions/dry-run', { filter: { countryCode } }],
    prepareExport: ['POST', '/exports', { filter: { countryCode } }],
    readStatistics: ['GET', `/statistics?countryCode=${countryCode}`],
    readWorkload: ['GET', `/statistics/people?countryCode=${countryCode}`],
    readChanges: ['GET', '/changes'],
    listFailedMails: ['GET', '/mails/failed'],
    countFailedMails: ['GET', '/mails/failed/count'],
    listMarkets: ['GET', '/markets'],
    changeMarket: ['PUT', `/markets/${countryCode}`, { version: 9, ...settings }],
    countEnding: ['GET', `/markets/${countryCode}/retention/count?rejected=90`],
    downloadEnding: ['GET', `/markets/${countryCode}/retention/ending/file`],
    listEnding: ['GET', `/markets/${countryCode}/retention/ending?rejected=90`],
    listRetentionRuns: ['GET', `/markets/${countryCode}/retention/runs`],
    readStopList: ['GET', `/markets/${countryCode}/stop-list`],
    downloadStopList: ['GET', `/markets/${countryCode}/stop-list/file`],
    checkStopList: ['POST', `/markets/${countryCode}/stop-list/check`, { csv }],
    replaceStopList: ['PUT', `/markets/${countryCode}/stop-list`, { version: 9, csv }],
    listWaitingChanges: ['GET', `/markets/${countryCode}/waiting-changes`],
    confirmWaitingChange: [
      'POST',
      `/markets/${countryCode}/waiting-changes/${randomUUID()}/confirm`,
    ],
    returnWaitingChange: ['POST', `/markets/${countryCode}/waiting-changes/${randomUUID()}/return`],
    listStopListLooks: ['GET', `/markets/${countryCode}/stop-list/looks`],
    answerStopListHit: [
      'POST',
      `${path}/stop-list/answer`,
      { entryId: randomUUID(), as: 'different' },
    ],
    previewDueTimes: [
      'POST',
      `/markets/${countryCode}/due-times`,
      { targetHours: 8, workingTime: null },
    ],
    proposeHolidays: ['GET', `/markets/${countryCode}/holidays/2026`],
    listCalendars: ['GET', '/calendars'],
    readMarketHistory: ['GET', `/markets/${countryCode}/history`],
    readMarketWords: ['GET', `/markets/${countryCode}/words`],
    changeMarketWords: ['PUT', `/markets/${countryCode}/words`, { version: 9, ...ownTexts }],
    previewMarketWords: ['POST', '/words/preview', { countryCode, ...ownTexts }],
    sendTestMail: ['POST', `/markets/${countryCode}/words/test-mail`, ownTexts],
    listWordsVersions: ['GET', `/markets/${countryCode}/words/approval/fr/versions`],
    listWebhooks: ['GET', `/markets/${countryCode}/webhooks`],
    addWebhook: [
      'POST',
      `/markets/${countryCode}/webhooks`,
      { url: `https://hooks.example/${randomUUID()}` },
    ],
    changeWebhook: ['PUT', webhook, { state: 'off' }],
    removeWebhook: ['POST', `${webhook}/removal`],
    rotateWebhookSecret: ['POST', `${webhook}/rotation`],
    testWebhook: ['POST', `${webhook}/test`],
    listWebhookDeliveries: ['GET', `${webhook}/deliveries`],
    replayWebhookDelivery: ['POST', `${webhook}/deliveries/${randomUUID()}/replay`],
    replayWebhook: [
      'POST',
      `${webhook}/replay`,
      { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z', delivered: false },
    ],
    downloadRegistrations: ['GET', `/registrations.csv?ticket=${'A'.repeat(43)}`],
    listRegistrations: ['GET', `/registrations?countryCode=${countryCode}`],
    readHistory: ['GET', `${path}/history`],
    readMe: ['GET', '/me'],
    listViews: ['GET', '/me/views'],
    saveView: ['PUT', `/me/views/${randomUUID()}`, { name: 'Mine', address: '?assignee=me' }],
    removeView: ['POST', `/me/views/${randomUUID()}/removal`],
    shareView: [
      'PUT',
      `/markets/${countryCode}/views/${randomUUID()}`,
      { name: 'Ours', address: '?due=overdue' },
    ],
    unshareView: ['POST', `/markets/${countryCode}/views/${randomUUID()}/removal`],
    listNotifications: ['GET', '/me/notifications'],
    readNotifications: ['POST', '/me/notifications/read', { until: '2026-11-20T00:00:00Z' }],
    readNotificationSettings: ['GET', '/me/notification-settings'],
    changeNotificationSettings: [
      'PUT',
      '/me/notification-settings',
      { choices: { reminder: 'digest' } },
    ],
    readLiveness: ['GET', '/health/live'],
    readReadiness: ['GET', '/health/ready'],
    reportBySes: ['POST', '/mail-reports/ses', {}],
    reportByPostmark: ['POST', '/mail-reports/postmark', {}],
    reportBySendGrid: ['POST', '/mail-reports/sendgrid', []],
    reportPolicyViolation: ['POST', '/policy-reports', [{ type: 'csp-violation', body: {} }]],
  };
  const [method, address, body] = requests[operation];
  return { method, address, body };
}
