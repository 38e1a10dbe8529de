/** What the other rooms use of this one: they import nothing else of it. */
export {
  type Codes,
  type CodeTries,
  codesForApplicant,
  readCodes,
  statusRound,
  triesOf,
  validUntil,
} from './answer-codes.ts';
export { answerDueAt } from './answer-due.ts';
export { addLink, endLinks, findLink, graceDays } from './answer-links.ts';
export { applicationColumns, changedApplication, checkAgain } from './changed-application.ts';
export {
  changeRound,
  forgetRequests,
  isAnswerable,
  lockRound,
  pointsOf,
  previousRequest,
  type RoundRow,
  requestColumns,
} from './request-rows.ts';
export {
  hashOfCode,
  hashOfSecret,
  isBoundTo,
  isSameHash,
  newCode,
  newLongCode,
  newSecret,
  readCode,
} from './secrets.ts';
export {
  addStatusLink,
  findStatusVisitor,
  type StatusVisitor,
  statusDays,
} from './status-links.ts';
export { type ClockColumns, clockAfter, restingClock } from './target-clock.ts';
