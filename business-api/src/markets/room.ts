/** What the other rooms use of this one: they import nothing else of it. */
export { appendMarketEvent, chainOf, noTicket } from './chains/append-market-event.ts';
export { hashOfExportRecord, hashOfRows } from './chains/record-hashes.ts';
export { endTicketsWithSearch, withoutSearch } from './chains/searches-of-exports.ts';
export { verifyMarketChains } from './chains/verify-market-chains.ts';
export {
  changeOwnWords,
  readOwnWords,
  readWordsVersions,
  withTexts,
} from './change-own-words.ts';
export { type MailMarket, mailMarket } from './mail-market.ts';
export {
  recordStopListChange,
  recordViewChange,
  recordWebhookChange,
} from './market-changes.ts';
export { lockMarket, readMarkets } from './market-settings.ts';
export {
  asReviewers,
  type Reviewer,
  reviewersOf,
  type StaffRow,
  type ToldReviewer,
  waysOf,
  withDeputies,
} from './reviewers.ts';
export {
  presentFor,
  type StandIn,
  selectedStandIns,
  standInsBySubject,
} from './stand-ins.ts';
export { administratorsQuery, tellAdministrators } from './tell-administrators.ts';
export {
  applyWaiting,
  proposeStopList,
  readWaiting,
  recordReturn,
  type TakenChange,
  takeWaiting,
  tellOfLooser,
  type WaitingStopList,
} from './waiting-changes.ts';
