import type { Migration } from 'kysely/migration';
import * as registrations from './0000-0099/0001-registrations.ts';
import * as mails from './0000-0099/0002-mails.ts';
import * as secondThoughts from './0000-0099/0003-second-thoughts.ts';
import * as deskQueue from './0000-0099/0010-desk-queue.ts';
import * as liveChanges from './0000-0099/0011-live-changes.ts';
import * as failedMails from './0000-0099/0012-failed-mails.ts';
import * as exportTickets from './0000-0099/0013-exports.ts';
import * as statistics from './0000-0099/0014-statistics.ts';
import * as marketSettings from './0000-0099/0015-market-settings.ts';
import * as reminders from './0000-0099/0016-reminders.ts';
import * as limits from './0000-0099/0030-limits.ts';
import * as statisticsInSize from './0000-0099/0031-statistics-in-size.ts';
import * as endsOfRows from './0000-0099/0032-ends-of-rows.ts';
import * as decidedInOrder from './0000-0099/0033-decided-in-order.ts';
import * as decisionDays from './0000-0099/0040-decision-days.ts';
import * as mailsSetAside from './0000-0099/0041-mails-set-aside.ts';
import * as webhooks from './0000-0099/0050-webhooks.ts';
import * as mailsBeingSent from './0000-0099/0058-mails-being-sent.ts';
import * as registerQuestions from './0000-0099/0060-register-questions.ts';
import * as identifiers from './0000-0099/0061-identifiers.ts';
import * as evidence from './0000-0099/0062-evidence.ts';
import * as anchors from './0000-0099/0064-anchors.ts';
import * as tracesOfMails from './0000-0099/0070-traces-of-mails.ts';
import * as duplicates from './0000-0099/0080-duplicates.ts';
import * as namedNumbers from './0000-0099/0084-named-numbers.ts';
import * as evidenceFigures from './0000-0099/0085-evidence-figures.ts';
import * as oldAnswers from './0000-0099/0086-old-answers.ts';
import * as requests from './0000-0099/0090-requests.ts';
import * as forgottenSearches from './0100-0199/0100-forgotten-searches.ts';
import * as marketChains from './0100-0199/0101-market-chains.ts';
import * as timeStamps from './0100-0199/0102-time-stamps.ts';
import * as documents from './0100-0199/0110-documents.ts';
import * as colleagues from './0100-0199/0120-colleagues.ts';
import * as savedViews from './0100-0199/0121-saved-views.ts';
import * as wordsOfPlaces from './0100-0199/0122-words-of-places.ts';
import * as detailReads from './0100-0199/0130-detail-reads.ts';
import * as reversalProposals from './0100-0199/0131-reversal-proposals.ts';
import * as timeWithApplicants from './0100-0199/0140-time-with-applicants.ts';
import * as unreadableAndCorrected from './0100-0199/0141-unreadable-and-corrected.ts';
import * as duplicatesOfDecisions from './0100-0199/0143-duplicates-of-decisions.ts';
import * as namedEvidence from './0100-0199/0145-named-evidence.ts';
import * as outdatedMarks from './0100-0199/0146-outdated-marks.ts';
import * as answersOfRegistrations from './0100-0199/0147-answers-of-registrations.ts';
import * as fillsRunTwice from './0100-0199/0148-fills-run-twice.ts';
import * as wordsAtOnce from './0100-0199/0150-words-at-once.ts';
import * as wordsOfPeople from './0100-0199/0151-words-of-people.ts';
import * as formsOfAddresses from './0100-0199/0160-forms-of-addresses.ts';
import * as wordsFoldedAlike from './0100-0199/0165-words-folded-alike.ts';
import * as removedWebhooks from './0100-0199/0175-removed-webhooks.ts';
import * as evidenceConfirmed from './0100-0199/0176-evidence-confirmed.ts';

/**
 * Every change of the schema, oldest first; a folder for each hundred numbers. Databases record the names, so
 * that no name changes, and a migration that has run anywhere is never edited. A new one has the next number; one
 * that is merged after a higher number runs late in some databases, see `firstOutOfOrder` of migrate.ts.
 */
export const allMigrations: Readonly<Record<string, Migration>> = {
  '0001-registrations': registrations,
  '0002-mails': mails,
  '0003-second-thoughts': secondThoughts,
  '0010-desk-queue': deskQueue,
  '0011-live-changes': liveChanges,
  '0012-failed-mails': failedMails,
  '0013-exports': exportTickets,
  '0014-statistics': statistics,
  '0015-market-settings': marketSettings,
  '0016-reminders': reminders,
  '0030-limits': limits,
  '0031-statistics-in-size': statisticsInSize,
  '0032-ends-of-rows': endsOfRows,
  '0033-decided-in-order': decidedInOrder,
  '0040-decision-days': decisionDays,
  '0041-mails-set-aside': mailsSetAside,
  '0050-webhooks': webhooks,
  '0058-mails-being-sent': mailsBeingSent,
  '0060-register-questions': registerQuestions,
  '0061-identifiers': identifiers,
  '0062-evidence': evidence,
  '0064-anchors': anchors,
  '0070-traces-of-mails': tracesOfMails,
  '0080-duplicates': duplicates,
  '0084-named-numbers': namedNumbers,
  '0085-evidence-figures': evidenceFigures,
  '0086-old-answers': oldAnswers,
  '0090-requests': requests,
  '0100-forgotten-searches': forgottenSearches,
  '0101-market-chains': marketChains,
  '0102-time-stamps': timeStamps,
  '0110-documents': documents,
  '0120-colleagues': colleagues,
  '0121-saved-views': savedViews,
  '0122-words-of-places': wordsOfPlaces,
  '0130-detail-reads': detailReads,
  '0131-reversal-proposals': reversalProposals,
  '0140-time-with-applicants': timeWithApplicants,
  '0141-unreadable-and-corrected': unreadableAndCorrected,
  '0143-duplicates-of-decisions': duplicatesOfDecisions,
  '0145-named-evidence': namedEvidence,
  '0146-outdated-marks': outdatedMarks,
  '0147-answers-of-registrations': answersOfRegistrations,
  '0148-fills-run-twice': fillsRunTwice,
  '0150-words-at-once': wordsAtOnce,
  '0151-words-of-people': wordsOfPeople,
  '0160-forms-of-addresses': formsOfAddresses,
  '0165-words-folded-alike': wordsFoldedAlike,
  '0175-removed-webhooks': removedWebhooks,
  '0176-evidence-confirmed': evidenceConfirmed,
};
