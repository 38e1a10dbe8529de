/** What the other rooms use of this one: they import nothing else of it. */
export { codeMail, receiptMail } from './contents/answer-mails.ts';
export { languageNotSent } from './contents/applicant-mail.ts';
export { correctedMail } from './contents/corrected-mail.ts';
export type { DecisionForApplicant } from './contents/decision-mail.ts';
export { fieldLabel } from './contents/field-label.ts';
export { clockTime, type MailDateFormat, withSpokenZone } from './contents/mail-dates.ts';
export type { MailBlock } from './contents/mail-document.ts';
export { faultSentence, fill, type MailTexts, mailTexts } from './contents/mail-texts.ts';
export { marketName } from './contents/market-name.ts';
export { nextDaytime } from './contents/next-daytime.ts';
export { pointTexts } from './contents/point-texts.ts';
export { mailHash, type RenderedMail } from './contents/rendered-mail.ts';
export { requestMail, tokenOfPreview } from './contents/request-mail.ts';
export { withdrawalMail } from './contents/status-mails.ts';
export { insertingMails, type MailRow, queuedEvent } from './insert-mails.ts';
export { questionMail } from './question-mail.ts';
export type { MailQueue, WithMails } from './queue-mail.ts';
export {
  cancelHeldMail,
  decisionMailHasLeft,
  withdrawDecisionMail,
} from './withdraw-decision-mail.ts';
export { withdrawQuestionMails } from './withdraw-question-mails.ts';
