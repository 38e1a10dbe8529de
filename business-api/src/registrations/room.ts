/** What the other rooms use of this one: they import nothing else of it. */
export { actRoute, personAct } from './acts/act-route.ts';
export {
  reopened,
  reopenedColumns,
  requireAskable,
  requireDecided,
  requirePending,
} from './decided-registration.ts';
export { erasedApplication } from './erased-application.ts';
export { fillNextBatch } from './fill-next-batch.ts';
export { selectPage } from './find-matches.ts';
export { appendEvents, appendToLocked, LockOutdated } from './history/append-events.ts';
export { canonicalJson, type JsonValue, jsonHash } from './history/canonical-json.ts';
export { chainEvents, insertingEvents } from './history/chain-events.ts';
export { applicationHash, eventHash, hidePersonal, personalHash } from './history/event-hash.ts';
export { historyEventOf } from './history/event-parts.ts';
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
export {
  type MaskedApplication,
  type MaskedNumber,
  maskApplication,
  maskTexts,
  surroundingsOf,
} from './mask-texts.ts';
export { visitNotes } from './note-visit.ts';
export { isOwnRegistration, isSamePerson, refuseOwnRegistration } from './own-registration.ts';
export { forgetReads, listReads, type ReadsAsked } from './reads/read-rows.ts';
export { canFitNothing, conditionsOf, marketsOf } from './registration-conditions.ts';
export { exportOrderOf, isBackwards, timeColumns } from './registration-order.ts';
export {
  findRegistration,
  type RegistrationRow,
  registrationColumns,
  registrationOf,
  stateColumns,
  withMailLanguage,
} from './registration-row.ts';
export { allIndexes, onlyByWords, searchesWithoutMatch } from './search.ts';
export { requireSearchable, searchQuery } from './search-query.ts';
export { searchText } from './search-text.ts';
export { telephoneFaults } from './telephone-faults.ts';
