/** What the other rooms use of this one: they import nothing else of it. */
export { actRoute } from './acts/act-route.ts';
export { personAct } from './acts/person-act.ts';
export {
  reopened,
  reopenedColumns,
  requireAskable,
  requireDecided,
  requirePending,
} from './decided-registration.ts';
export { erasedApplication } from './erased-application.ts';
export { fillNextBatch } from './fill-next-batch.ts';
export { findRegistration } from './find-registration.ts';
export { appendEvents, appendToLocked, LockOutdated } from './history/append-events.ts';
export { applicationHash } from './history/application-hash.ts';
export { canonicalJson, type JsonValue, jsonHash } from './history/canonical-json.ts';
export { chainEvents } from './history/chain-events.ts';
export { eventHash, hidePersonal, personalHash } from './history/event-hash.ts';
export { historyEventOf } from './history/history-event-of.ts';
export { insertingEvents } from './history/insert-events.ts';
export { type Actor, type NewEvent, staffActor, systemActor } from './history/new-event.ts';
export { type AuditFault, verifyAllChains } from './history/verify-all-chains.ts';
export {
  type LockedRegistration,
  lockedRegistration,
  lockForErasure,
  lockIfThere,
  lockRegistration,
  type RowLock,
} from './lock-registration.ts';
export {
  claimKeyAndLock,
  type LockedWithMarket,
  lockWithMarket,
  type MarketOfAct,
} from './lock-with-market.ts';
export { type MaskedApplication, maskApplication } from './mask-application.ts';
export { type MaskedNumber, maskTexts, surroundingsOf } from './mask-texts.ts';
export { visitNotes } from './note-visit.ts';
export { isOwnRegistration, refuseOwnRegistration } from './own-registration.ts';
export { listReads, type ReadsAsked } from './reads/list-reads.ts';
export { forgetReads } from './reads/store-reads.ts';
export { canFitNothing, conditionsOf, marketsOf } from './registration-conditions.ts';
export { exportOrderOf, isBackwards, timeColumns } from './registration-order.ts';
export {
  type RegistrationRow,
  registrationColumns,
  registrationOf,
  stateColumns,
  withMailLanguage,
} from './registration-row.ts';
export { isSamePerson } from './same-person.ts';
export { allIndexes, onlyByWords, searchesWithoutMatch } from './search.ts';
export { requireSearchable, searchQuery } from './search-query.ts';
export { searchText } from './search-text.ts';
export { selectPage } from './select-page.ts';
export { telephoneFaults } from './telephone-faults.ts';
