import type { OperationId } from './all-endpoints.ts';
import { mostRowsWithOldSignIn } from './bulk-decision.ts';
import { colleaguesLimit } from './desk/colleagues.ts';
import { sharedViewsLimit, viewsLimit } from './desk/saved-views.ts';
import { notificationDays, unreadLimit } from './notifications.ts';
import { codesPerDay, longCodesPerDay } from './requests/applicant.ts';
import { roundLimit } from './requests/rounds.ts';
import { sessionHours } from './sessions.ts';
import { flagsOfPerson, textFlagDays, textFlagsLimit } from './text-flags.ts';
import { waitingDays } from './waiting-changes.ts';
import { replayLimit, webhookLimit } from './webhooks.ts';

/** What holds for every operation. */
export const apiDescription =
  'Business registrations, the decisions about them and their history.\n\n' +
  'A refusal is a problem (RFC 9457) with a `code`. Each operation says what it is refused with. Besides that, ' +
  'any may answer `invalid-request` (with every faulty field), `unauthenticated`, `no-role`, ' +
  '`role-not-sufficient`, `market-not-yours` (whether the registration exists or not), ' +
  '`registration-not-found`, `too-many-requests`, `temporarily-unavailable` and ' +
  '`identity-provider-unavailable`.\n\n' +
  'An entry of `errors` says with `pointer` where a fault is: a JSON pointer into the body, `?name` for the query, ' +
  '`:name` for a part of the path, `header:name` for a header. What may succeed later has the header `Retry-After`, in ' +
  'seconds, and the same number as `retryAfterSeconds`.\n\n' +
  'An operation with the header `Idempotency-Key` is carried out once for each key: a repetition gets the first ' +
  'response. It is refused with `request-in-progress` while the first request runs, and with ' +
  '`idempotency-key-reused` if the body differs. A key counts for 30 days.\n\n' +
  'A list has `items` and `nextCursor`, which is the `cursor` of the next page; null: this page is the last. ' +
  '`limit` is the number of items, at most 100: a higher one counts as 100, and 0 as 1.';

/** CommonMark. An operation without a description does not compile. */
export const operationDescriptions: Readonly<Record<OperationId, string>> = {
  submitRegistration:
    'Stores a registration and asks the staff of its market to review it. ' +
    'Without `ticketNumber` the API makes one. Texts with hidden characters, or without a letter or digit, are refused: ' +
    'a name must look like what it is. Telephone numbers are those of the country of the registration or of an address ' +
    'in digits, or international with `+`, an extension allowed; e-mail addresses have no quoted local part, and its letters ' +
    'are ASCII. A country is a code of ISO 3166-1, so `GB` and not `UK`. Numbers that must not be stored, such as social security numbers, are masked. ' +
    'Refused with `ticket-number-taken`.',
  readOutcome:
    'Without names and notes of staff; `pending` while a decision can be undone. A client reads the registrations ' +
    'that it submitted itself; any other is `registration-not-found`.',
  readRegistrationStatus:
    'The registration as staff may see it. With `openedBy` the history records that the person opened it, at most ' +
    'once an hour.',
  previewDecisionMail:
    'The mail that a decision would send, in the applicant’s language and, for comparison, in the reviewer’s. A preview ' +
    'requires less than the decision. Writes nothing. Its `hash` goes along with the decision. Refused with `already-decided`.',
  decideRegistration:
    'Of any number of deciders one succeeds; the others get `already-decided`, with the decision, or ' +
    '`registration-changed`. The applicant’s mail is held for the undo window. Refused with `own-registration`, with ' +
    '`preview-outdated` if the mail differs from that of `previewHash`, with `waiver-required` for an approval with ' +
    'required checks open and no `waiver`, with `checks-not-passed` for A01 where something is not confirmed, with ' +
    '`role-not-sufficient` where administrators alone may waive one of them, and with `second-person-needed`, which names ' +
    'the `causes`, where the market wants a second person to confirm: then `proposeDecision` takes the same body.',
  readDecisionProposal:
    'The last decision that was proposed about a pending registration, with what became of it, and which decisions of its ' +
    'market wait for a second person. Null once it is decided or withdrawn.',
  proposeDecision:
    'Proposes what `decideRegistration` would do, with the same checks, and stores it until a second person confirms it. ' +
    'The applicant hears nothing; the market’s staff get a mail. It lapses when the registration is due, at the earliest ' +
    'after four hours. Refused with `decision-already-proposed` and as a decision is.',
  confirmDecision:
    'Decides as it was proposed; the decision, and undoing it, are the caller’s. Refused with `second-person-needed` for who ' +
    'proposed it, with `decision-not-proposed` for one that does not wait, with `evidence-changed` where the evidence is not ' +
    'that of `evidenceHash`, and as a decision is.',
  returnDecision:
    'Ends a proposal without a decision. A second person says why in `word`; who proposed it takes it back, with or ' +
    'without one. Refused with `decision-not-proposed`, `already-decided`, `registration-withdrawn` and `own-registration`.',
  undoDecision:
    'Undoes the caller’s own decision while the applicant’s mail is held. Refused with `undo-window-over`, ' +
    '`not-your-decision`, `not-decided`, `registration-changed` and `own-registration`.',
  reverseDecision:
    'Returns a decided registration to pending. A mail that is still held is cancelled; if it was sent, the applicant ' +
    'gets a correction. Refused with `not-decided`, `registration-changed`, `own-registration`, ' +
    '`insufficient-user-authentication`, and with `second-person-needed` where the market wants another person to confirm ' +
    'what the decider reverses.',
  askForReversal:
    'A request by a person who may not reverse: it waits for an administrator’s confirmation as a proposal does, is ' +
    'recorded, and is mailed to the market’s staff. Refused with `reversal-already-proposed`, `not-decided` and ' +
    '`registration-changed`.',
  readReversalProposal:
    'The reversal that was proposed or requested and waits for confirmation, and whether the caller may confirm it; null ' +
    'if none waits.',
  proposeReversal:
    'For who may not reverse alone. The registration does not change; the market’s staff get a mail. Refused with ' +
    '`reversal-already-proposed`, `not-decided`, `registration-changed`, `own-registration` and ' +
    '`insufficient-user-authentication`.',
  confirmReversal:
    'Reverses as `reverseDecision` does, with the reason of the proposal or request. Refused with `second-person-needed` ' +
    'for who asked for it and, where the market wants another person to confirm, for the decider, with ' +
    '`reversal-not-proposed`, `not-decided`, `registration-changed`, `own-registration` and ' +
    '`insufficient-user-authentication`.',
  declineReversal:
    'Ends a proposal or request without a reversal; who asked for it withdraws it so. Refused with `role-not-sufficient` ' +
    'for others than administrators where another person asked, `reversal-not-proposed`, `not-decided`, ' +
    '`registration-changed` and `own-registration`.',
  reportAccount:
    'For the program that opens accounts, with a scope of its own, and for every registration: it need not be the one that ' +
    'submitted it. Either `number` or `fault`. The same again changes nothing; a number follows a fault. Refused with ' +
    '`not-approved` for any other registration, and while an approval can still be undone, and with `account-exists` for ' +
    'another number, or a fault, once a number was reported. A reversal forgets the account: the next approval gets one anew.',
  readAccount: 'Null where the market expects none and none was reported.',
  findAccountHolders:
    'For the form by which a registration is linked to an existing account. Compared as it is written; at most 5, the latest ' +
    'decision first. None: no registration here has it, which says nothing of accounts elsewhere. Recorded with `READ_AUDIT`, of ' +
    'the registration that is decided.',
  retryAccount:
    'Says that the fault is to be tried again: webhooks get `registration.account-retry`, and the outcome says `retrying`. ' +
    'A second wish changes nothing. Refused with `not-approved` and `account-not-faulted`.',
  askApplicant:
    'Asks the applicant for information. The registration stays pending, or approved; its mail is held for the undo window. Refused ' +
    'with `already-asked` while another request waits, `already-decided` after a rejection, `registration-changed`, `preview-outdated` and ' +
    '`own-registration`.',
  previewRequestMail:
    'The mail that `askApplicant` would send, but for the secret of its link. A preview requires less than asking. ' +
    'Writes nothing. Refused with `already-decided`.',
  renewAnswerLink:
    'Sends the questions that wait once more, with a new link: those before it, their codes and open forms end, and the ' +
    'count of wrong codes begins again. What was typed stays. Refused with `not-asked`, also while the first mail is held, ' +
    '`already-decided`, `registration-changed` and `own-registration`.',
  undoRequest:
    'Undoes the caller’s own request while its mail is held. Refused with `undo-window-over`, `not-your-decision`, ' +
    '`not-asked`, `already-decided`, `registration-changed` and `own-registration`.',
  enterAnswer:
    'Enters the applicant’s answer as a person of the staff got it, by telephone or letter. It is marked so, and the ' +
    'applicant gets the same receipt as for an answer of their own. Refused with `not-asked`, `registration-changed`, ' +
    '`own-registration` where the contact is the caller, or would be, and `insufficient-user-authentication` where it changes ' +
    'the contact’s email address without a recent sign-in.',
  correctField:
    'Corrects an obvious slip in one field of a pending registration, instead of asking for it; the applicant gets a mail ' +
    'that says so. Refused with `already-decided`, `registration-changed`, `own-registration`, and `invalid-request` for a ' +
    'value that does not fit, changes nothing, or is for the contact’s email address.',
  readRequests: `Every request to the applicant with its answer, newest first; at most ${roundLimit}.`,
  printRequest:
    'A letter with the points and without a link, in the applicant’s language. Refused with `not-asked`.',
  submitSiteAnswer:
    'A `field` of `changes` is a path into the application: one of `practice.legalName`, `practice.tradingName`, ' +
    '`practice.kanaName`, `practice.type`, `practice.phone`, `practice.website`, `contact.name`, `contact.kanaName`, ' +
    '`contact.role`, `contact.email`, `contact.phone` and `contact.preferredLocale` with a text, or an entry of a list: ' +
    '`practice.identifiers[fr-siret]` with an identifier without `scheme`, `practice.addresses[practice]` with an address ' +
    'without `purpose`; `…#2]` is the second of its kind, and the next number adds one. Null removes what may be missing. ' +
    'An answer that says nothing is refused. ' +
    'The answer from the registration site’s own page. `round` is that of the request in the outcome, so that an answer ' +
    'never reaches another request. Refused with `not-asked`; for a registration of another client with ' +
    '`registration-not-found`.',
  withdrawRegistration:
    'For a registration site with a page of its own; the applicant gets a confirmation by mail. A withdrawn registration is ' +
    'not decided any more, and cannot be reopened: who changes their mind applies again. Refused with `already-decided` and ' +
    '`registration-withdrawn`; for a registration of another client with `registration-not-found`.',
  readInvitation:
    'Changes nothing, however often it is opened and by whom. Refused with `answer-link-invalid`, the same for every cause.',
  sendAnswerCode:
    `Mails a code to the address of the request, of six digits; after ${codesPerDay} within a day, or many wrong ones, a ` +
    `long one, at most ${longCodesPerDay} within a day. \`isNew\` says whether one is sent: else those that were sent are ` +
    'still good. Refused with `answer-link-invalid`.',
  openAnswerSession:
    'Opens a session, as a cookie `__Host-answer-…` of its own for each link. Refused with `answer-link-invalid`, and with ' +
    '`answer-code-refused` whatever is wrong with the code.',
  readAnswerForm:
    'Refused with `answer-link-invalid`, and `answer-code-required` without a session.',
  readSentAnswer:
    'What was sent with the link, also by another window or on behalf of the applicant, until the link ends. Refused with ' +
    '`answer-link-invalid`, also before there is an answer, and `answer-code-required`.',
  saveAnswerDraft:
    'Saves the draft if no one has saved since `revision`. Refused with `draft-changed` where another tab has, ' +
    '`answer-link-invalid` and `answer-code-required`.',
  checkAnswerField:
    'Checks one value while the form is filled in: a warning never prevents an answer. Refused with ' +
    '`answer-link-invalid` and `answer-code-required`.',
  previewAnswer:
    'Before and after, as it would be sent. Writes nothing. Refused with `answer-link-invalid` and `answer-code-required`.',
  submitAnswer:
    'Hands the answer in, once per key; after that the link and the session are no longer valid. Refused with ' +
    '`answer-link-invalid` and `answer-code-required`.',
  addDocument:
    'Adds a document to the open request on behalf of the applicant, as it came by post or mail: the bytes of the file are ' +
    'the body. It is inspected and scanned as the applicant’s own files are; where its contents are not accepted, the ' +
    'response has the state `refused`. Refused with `not-asked`, `own-registration` and `payload-too-large`, and with ' +
    '`invalid-request`: `too-many` where the registration has its documents, `not-allowed` where the installation takes none.',
  removeAddedDocument:
    'Takes back a document that staff added to a request which has not been answered yet. Refused with `not-asked`, ' +
    '`document-not-found`, also for a document of the applicant’s own, and `own-registration`.',
  removeDocument:
    'Removes a document from an answer that has not been sent yet. Refused with `document-not-found`, ' +
    '`answer-link-invalid` and `answer-code-required`.',
  openDocument:
    'The contents of a document, once the scanner found nothing. `acceptUnscanned` opens one where there is no scanner. ' +
    'Every opening is an event, so it is no GET. Refused with `document-not-open` and `document-not-found`.',
  listRegistrations:
    'Registrations of the caller’s markets; a cursor is valid for the order of its page. `invalid-request` also for a ' +
    'search that is too short.',
  countRegistrations:
    'The same filter as `listRegistrations`. `capped`: there are at least `count`.',
  readClaim: 'The claim; null if there is none or it has expired.',
  claimRegistration:
    'Claims a pending registration for the caller, or renews the caller’s claim. The version does not change. Refused with ' +
    '`claimed-by-another` (with `claim`) and `already-decided`.',
  releaseClaim:
    'Releases the caller’s claim, if there is one. The response is the claim afterwards.',
  takeOverClaim:
    'Claims it even if a colleague holds it; the history and the live feed name the former holder. Refused with ' +
    '`already-decided`.',
  assignRegistration:
    'Gives a pending registration to a colleague of the market, who gets a mail and a notice. `heldBy` is the holder whom ' +
    'the caller saw: if another has claimed it since, it is refused with `claimed-by-another` (with `claim`). ' +
    '`colleague-unavailable`: the person has not signed in here with a role for this market, or is the contact of the ' +
    'registration. Also refused with `already-decided`. The version does not change.',
  listColleagues: `Who may be assigned in a market, the caller included, by name; at most ${colleaguesLimit}.`,
  assignMany:
    'Assigns each of the rows that can be, under an id that the caller has made; repeated, it assigns none twice. What ' +
    'became of the others is in the response. The colleague gets one mail, once it cannot be undone any more.',
  undoAssignMany:
    'Gives the registrations of the act back to those who had them, except where someone has acted since, and cancels its ' +
    'mail; the response is what was undone. Refused with `undo-window-over`.',
  listMyAbsences: 'Absences of the caller that are not over, by their first day.',
  saveMyAbsence:
    'Saves an absence of the caller under an id that the caller has made, or changes it; the response is all of them. ' +
    'Days are of the time zone given. While it lasts, the deputy gets the caller’s mails and assignments. Refused with ' +
    '`absence-overlaps`, and `deputy-unavailable` for the caller, and for someone who shares no market with the caller ' +
    'or has not signed in lately.',
  removeMyAbsence: 'Removes an absence of the caller, if there is one; the response is the others.',
  listDeputies: `Who may be the caller’s deputy: who shares a market with the caller, by name; at most ${colleaguesLimit}.`,
  listAbsences: 'Absences, not over, of those who may be assigned in a market, by their first day.',
  saveAbsence:
    'The same as `saveMyAbsence` for a colleague of the market, `subject`; days are of the market’s time zone. Refused ' +
    'with `colleague-unavailable` for someone who has not signed in lately with a role for the market.',
  removeAbsence:
    'Removes an absence of a colleague of the market, if there is one; the response is the others of the market.',
  flagText:
    'Stores that the caller finds a text of the console wrong: its keys, the language and the path of the screen, never its ' +
    `words. Under an id that the caller has made, once. Of one person the newest ${flagsOfPerson} are stored, for ${textFlagDays} days.`,
  listTextFlags: `The texts that staff reported, the newest first; at most ${textFlagsLimit}.`,
  settleTextFlag: 'Removes a reported text, if it is there; the response is the others.',
  listMySessions:
    `Sessions of the caller that were not ended and were used in the last ${sessionHours} hours, the last used one first. ` +
    'When one was used is known to five minutes; its network is shortened to a /24, or a /48 of IPv6.',
  endMySession:
    'Ends a session of the caller, if it is one, also that of this request: its tokens are refused with `session-ended` at once by this copy of ' +
    'the API and within half a minute by the others, until the person signs in again.',
  endMyOtherSessions:
    'Ends every session of the caller but that of this request, also those that have not been used here yet.',
  listSessions:
    'Sessions of those who have signed in with a role for the market. People of all markets are shown to administrators of ' +
    'all markets alone.',
  endSession:
    'The same as `endMySession` for a session that `listSessions` lists. Asks for a recent sign-in; refused with `not-found`.',
  logOutByProvider:
    'OpenID Connect Back-Channel Logout 1.0: a form with a `logout_token`, which ends the session of its `sid`, or without ' +
    'one all sessions of its `sub`. Refused with `invalid-request` where the token is not valid or was used before.',
  readEvidence:
    'The checklist with what each item rests on: numbers, findings of official registers, and what people said of them. ' +
    'A decision names its `evidenceHash`.',
  readConcerns: 'Those that are not closed, the oldest first.',
  closeConcerns:
    'Closes all open concerns with a note; closing none does nothing. The same may come up again. Refused with ' +
    '`own-registration`.',
  readSeenEvidence:
    'The evidence as it was read with that hash; decisions name it. Refused with `not-found` once it has been erased.',
  askRegister:
    'Asks a register about one identifier again, soon; the response is the evidence at that time. A fresh answer stays. ' +
    '`invalid-request` for a number that the application does not have.',
  settleEvidence:
    'A person’s judgement of one item or number: confirmed by hand, waived (both on an item), or accepted in spite of a ' +
    'failure (a number); `open` and `not-accepted` withdraw it. The response is the evidence afterwards. Refused with ' +
    '`own-registration`, `already-decided`, `invalid-request` for a number that the application does not have, and ' +
    '`role-not-sufficient` for an item that administrators alone may waive.',
  readDuplicates:
    'Matches in the caller’s markets, and which facts agree with the best match elsewhere. `searched` is false until the ' +
    'registration has been compared with the others.',
  compareRegistrations:
    'Both markets must be the caller’s, else `market-not-yours`, whether the other exists or not.',
  answerPair:
    'A person’s judgement of this registration and another; `open` withdraws it. Decides nothing. The response is the ' +
    'duplicates afterwards. Both markets must be the caller’s. Refused with `own-registration` if either is the ' +
    'caller’s own, and `invalid-request` for a registration and itself, or one that is erased.',
  readChanges:
    'Events of the caller’s markets. With `Accept: text/event-stream` the response is a stream of server-sent events ' +
    '(`id`, and a change as `data`), to be read by fetch with the bearer. It begins now or after `Last-Event-ID`. At its ' +
    'beginning and every 15 seconds it sends an `id` alone, a position to resume from. It ends when the token expires; ' +
    '`too-many-requests` refuses a person’s sixth stream. Otherwise the response is a page of at most 100 events after ' +
    '`since`, or after `Last-Event-ID` if a client changes from a stream to pages. Without either it is an empty page whose ' +
    'cursor is the present position. After a page of 100 events ask for the next at once.\n\n' +
    'Every event arrives at least once, after an interruption perhaps twice, and not always in chronological order: use it ' +
    'to reload, not to count. A stream that was interrupted for more than 5 minutes or 500 events begins with ' +
    '`event: reset`: then reload everything. `since` accepts only a page’s `nextCursor`; `Last-Event-ID` accepts that too.',
  listMails: 'Newest first, without their texts.',
  resendMail:
    'Sends a mail again that was sent or has failed: unchanged, but a question with another link, and with the whole time to ' +
    'answer once more where it was not delivered. Only a mail to the applicant may go to another ' +
    '`recipient` (otherwise `invalid-request`, `/recipient` `not-allowed`), which asks for a recent sign-in ' +
    '(`insufficient-user-authentication`), becomes the contact’s address and raises the version of the registration. ' +
    'Refused with `own-registration` for another recipient where the contact is the caller, or ' +
    'would be, with `mail-not-found`, with `mail-not-settled` while it is being sent, and with `mail-outdated` if it is no longer true (undone, reversed or decided since).',
  setMailAside:
    'Removes an undelivered mail from the work list, for example if there is no correct address. It remains among the ' +
    'registration’s mails, and the reason is in the history; sending it again returns it to the list. Refused with ' +
    '`mail-not-found`, with `mail-outdated`, and with `mail-not-failed` if it was sent or is being sent.',
  listFailedMails:
    'Undelivered mails of the caller’s markets, newest first; none outdated or set aside.',
  countFailedMails: 'The mails of `listFailedMails`. `capped`: there are more than `count`.',
  dryRunBulkDecision:
    'Decides and asks nothing. The decisions or questions are single calls, each with its own Idempotency-Key and the `bulkAct` of ' +
    'this response. ' +
    `More than ${mostRowsWithOldSignIn} ` +
    'rows that would pass ask for a recent sign-in (`insufficient-user-authentication`). Dry runs are limited ' +
    'too: `too-many-requests` names the time to wait.',
  prepareExport:
    'The ticket is for `downloadRegistrations`. Figures have a line for each market and its period, and one for each of ' +
    'its days. `invalid-request` also for a search that is too short.',
  downloadRegistrations:
    'The file: UTF-8 with byte order mark, CRLF, RFC 4180; a cell that a spreadsheet would read as a formula begins with an ' +
    'apostrophe. The ticket represents the person who requested it, with that person’s markets at the time. A used, expired ' +
    'or unknown ticket is refused with `download-expired`.',
  readStatistics:
    'Days are days in UTC; medians are accurate to 2 %. `before` ends at the same time of the day, so that figures of a ' +
    'day that has not ended are compared with as much of another.',
  readWorkload:
    'For administrators only. A bulk act counts for its decider, a decision that was undone or reversed for nobody.',
  listMarkets: 'The caller’s markets that have registrations or settings, by code.',
  changeMarket:
    'Replaces a market’s settings. Refused with `settings-changed` if `version` is not the latest. Other staff, another ' +
    'address for replies and another rule for reversals ask for a recent sign-in (`insufficient-user-authentication`), as do shorter times after ' +
    'which data ends; those take effect with the run of the next day (UTC). What protects less than before waits for another ' +
    'administrator (`listWaitingChanges`): the answer has it as it was.',
  countEnding:
    'Changes nothing: how many registrations the next run would erase with these periods in days, 20,000 of each kind at ' +
    'most. A kind without a period is kept.',
  listEnding:
    'Changes nothing: what `countEnding` counts, and what a hold keeps; the longest kept of each kind first.',
  listRetentionRuns: 'Newest first. Numbers only: what was erased is erased.',
  readStopList:
    'In the order of the file, with how many registrations are still to be compared with each entry by a person. Recorded with ' +
    '`READ_AUDIT`.',
  downloadStopList: 'The columns of an upload, with commas. Recorded with `READ_AUDIT`.',
  checkStopList:
    'Changes nothing: the first 50 rows as they are read, the first 50 faults with row and column, and what would be new, ' +
    'stay and go. An entry with the same name, numbers, address and domain stays, with what people said of it.',
  replaceStopList:
    'Refused with `settings-changed` if `version` is not the latest, and with `invalid-request` while `checkStopList` finds a fault. ' +
    'Waiting and approved registrations that are like a new entry are found in the background. One that takes entries away asks for a recent ' +
    'sign-in and waits for another administrator (`waits`).',
  listWaitingChanges:
    'What would take a protection away: a shorter undo time below ten seconds, a switch for second people off, checks or numbers that are no longer ' +
    'required or more easily waived, data that ends earlier, a stop list without entries that it has. Each ends by itself after ' +
    `${waitingDays} days.`,
  confirmWaitingChange:
    'Carries the change out. Asks for a recent sign-in (`insufficient-user-authentication`). Refused with `second-person-needed` for who wants it, ' +
    'also by another account with the same e-mail address or employee number; with `not-found` where it no longer waits, and with `settings-changed` ' +
    'where what it changes is not as it was: then it waits on, and can only be returned.',
  returnWaitingChange: 'Nothing changes. Refused with `not-found` where it no longer waits.',
  listStopListLooks:
    'What `READ_AUDIT` recorded of the last 90 days, the latest first; without it none. A look is at the whole list, or a page of ' +
    'it: single entries are not recorded, nor is this reading.',
  answerStopListHit:
    '`same` contradicts the registration, `different` ends it, `open` withdraws the answer. Refused with ' +
    '`registration-changed` if the entry has left the list since.',
  previewDueTimes:
    'Changes nothing: how many of the market’s pending registrations would be due at another time with this target and ' +
    'these hours, of the first 20,000 by their due time.',
  proposeHolidays:
    'A proposal for an administrator to confirm: its source knows whole public holidays only, and not all of every country.',
  listCalendars:
    'The caller’s markets that have working hours, by code; all others count by the clock.',
  readMarketHistory: 'Newest first.',
  readMarketWords:
    '`words` has the texts by part (a mail to the applicant, or `reasons`), language of mails and block; a text that is ' +
    'absent is the product’s.',
  changeMarketWords:
    'Replaces the texts of one part in one language; a blank text is removed. Refused with `settings-changed` if ' +
    '`version` is not the latest, and with `invalid-request` at each text that is `too-long`, or has `hidden-characters`, ' +
    '`markup`, an `unknown-name` in `{{…}}`, an `insecure-link` or a `foreign-link`: `line` and `column` say where.',
  previewMarketWords:
    'The mail as it would be with these texts instead of the saved ones; nothing is stored. Refused as ' +
    '`changeMarketWords`, and with `registration-not-found`.',
  sendTestMail:
    'The mail of `previewMarketWords` with an invented registration, to the address of the caller, with “[Test]” in its subject. ' +
    'Refused as `changeMarketWords`, with `no-own-address` for a caller without an address, and with `test-mail-not-sent` where the mail server does not take it.',
  listWordsVersions: 'Newest first: the texts that each change left.',
  listWebhooks:
    `The market’s webhooks, at most ${webhookLimit}; ` +
    '`allowedOrigins` are those of the configuration.',
  addWebhook:
    'The secret that signs its events is in this response only. Refused with `invalid-request` at `/url`: `malformed`, ' +
    '`not-allowed` for an origin that the configuration does not list, `duplicate`, and `too-many`.',
  changeWebhook: 'Turning on also ends the state `gone`. Refused with `not-found`.',
  removeWebhook:
    'Removes it with everything that was or would be sent there; the response is the webhook as it was. Refused with ' +
    '`not-found`.',
  rotateWebhookSecret:
    'Makes a new secret, which is in this response only; for a day the one before signs as well. Refused with `not-found`.',
  testWebhook:
    'Sends `countersign.test`, also to a webhook that is off; it is tried once. Refused with `not-found`.',
  listWebhookDeliveries:
    'Newest first; `show=dead` for dead letters alone. Refused with `not-found`.',
  replayWebhookDelivery:
    'Sends an event again with its old `webhook-id`; one that is still to be sent, or was cancelled, is left as it is. ' +
    'Refused with `not-found`, and `settings-changed` while the webhook is off.',
  replayWebhook:
    'Sends the dead letters of a period again, with `delivered` also what had arrived; the oldest ' +
    `${replayLimit}. ` +
    '`more`: there are further ones. Refused with `not-found`, and `settings-changed` while the webhook is off.',
  readHistory: 'Oldest first. Personal values are null once they have been erased.',
  listLicences:
    'One of each type, in the order of types. Empty where none was read, and once the applicant is erased.',
  readLicence:
    'Replaces what was read before of this type. `agrees` names the value that the application has. Refused with ' +
    '`licence-changed` where another reading was faster, the application says something else by now, or the market does not read this type, `document-not-found`, ' +
    '`document-not-open` where the document cannot be opened, and as an act on a rejected or withdrawn registration is.',
  downloadEnding:
    'The rows of `listEnding`, in its order, at most 20,000, with commas. It says what would end, and ends nothing. Recorded with ' +
    '`READ_AUDIT`.',
  readHold: '`hold` is null where nothing keeps it, and once its last day is over.',
  setHold:
    'Neither the retention of the market nor `applicant:erase` erases the registration until that day is over; a second ' +
    'hold replaces the first. Refused with `invalid-request` for a day that is over, and for one that is erased.',
  liftHold: 'Nothing happens where there is no hold.',
  addNote: 'A note of staff, never shown to the applicant and never changed.',
  readMe: 'Also for a person without a role.',
  listViews:
    '`items` are the caller’s own, by name, which only the caller sees; `shared` are those of the caller’s markets.',
  saveView:
    'Saves a view under an id that the caller has made, or renames it; the response is all views of the caller. Refused with ' +
    '`too-many-views` beyond ' +
    `${viewsLimit}.`,
  removeView: 'Removes a view of the caller, if there is one; the response is the others.',
  shareView:
    'Gives a view to everyone of the market under an id that the caller has made, or renames it. A view of the caller with ' +
    'this id becomes the market’s. The market’s history says so, without its name. Refused with `too-many-views` beyond ' +
    `${sharedViewsLimit}.`,
  unshareView: 'Removes a view of the market, if there is one; the market’s history says so.',
  listNotifications:
    'Newest first, of the last ' +
    `${notificationDays} days. ` +
    '`unread` counts to ' +
    `${unreadLimit}. Only the caller sees them.`,
  readNotifications:
    'Marks those named as read, or all; never one that came after `until`. The response says how many are unread.',
  readNotificationSettings:
    'What the caller chose, by event, and what the markets say whose lists have the caller’s address: it counts where nothing was chosen.',
  changeNotificationSettings:
    'Replaces what the caller chose. An event that is left out is as the market has it.',
  readLiveness: 'Asks nothing of the database: a process that does not answer is to be restarted.',
  readReadiness: 'Refused with `temporarily-unavailable` while no requests should be sent here.',
  reportBySes:
    'Messages of Amazon SNS for the topics that are set up, by its signature. Refused with `not-found` where there is none, ' +
    '`unauthenticated` without a valid signature, and `temporarily-unavailable` while the mail is still being sent.',
  reportByPostmark:
    'Webhooks of Postmark, by the user and password in their address. Refused as Amazon’s are.',
  reportBySendGrid:
    'The signed event webhook of SendGrid, by its signature. Refused as Amazon’s are.',
  reportPolicyViolation:
    'Where browsers report what the console’s Content-Security-Policy prevented, as `application/reports+json` or ' +
    '`application/csp-report`, at most 8 kB and 60 a minute from one address. It becomes one line of the log.',
};
