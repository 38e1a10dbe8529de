/** What the process starts and configures of this room: the server imports nothing else of it. */
export { startNoticeWorker } from './administrators/notice-worker.ts';
export type { MailSettings } from './contents/mail-settings.ts';
export { reviewLinks } from './contents/review-links.ts';
export { mailDeskRoutes } from './desk/mail-desk-routes.ts';
export { startDigestWorker } from './digest/digest-worker.ts';
export { readOutboxFigures } from './outbox-store.ts';
export { startOutboxWorker } from './outbox-worker.ts';
export { createMailQueue, type MailQueue, type WithMails } from './queue-mail.ts';
export { recordAsRefused, recordAsSent } from './record-as-sent.ts';
export { type BounceMailbox, type BounceSettings, noBounces } from './reports/bounce-settings.ts';
export { mailReportRoutes, type WithMailReports } from './reports/mail-report-routes.ts';
export { mailboxAgeSeconds } from './reports/mailbox-store.ts';
export { type FetchSns, fetchFromSns, topicForm } from './reports/providers/sns-message.ts';
export { startMailboxWorker } from './reports/read-mailbox.ts';
export { longestSignedLocal, type ReturnPaths, returnPaths } from './return-path.ts';
export { type SendAnyMail, smtpSender } from './send-mail.ts';
export { type WithTestMails, wordsRoutes } from './words/words-routes.ts';
