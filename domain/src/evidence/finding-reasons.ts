/** Why an answer of a register says nothing. */
const unknownReasons = [
  'no-answer',
  'redirected',
  'rate-limited',
  'caller-refused',
  'unavailable',
  'page-instead-of-answer',
  'cut-short',
  'wrong-shape',
  'error-in-answer',
  'number-refused',
  'another-number',
  'too-large',
] as const;
export type UnknownReason = (typeof unknownReasons)[number];

/** Why a register's answer has its verdict: `why` of a RegisterFinding, with a sentence for each. */
export const findingReasons = [
  // found, and nothing contradicts it
  'agrees',
  'name-not-told',
  'name-never-told',
  // found, and a person should look
  'number-of-person',
  'former-name',
  'similar-name',
  'moved',
  'similar-address',
  'other-activity',
  'withheld',
  'state-unclear',
  'state-not-told',
  'licence-differs',
  'licence-of-another-state',
  'strike-off-proposed',
  'office-in-dispute',
  'office-unreachable',
  'registration-lapsed',
  'withheld-by-law',
  // found, and it contradicts the application
  'ceased',
  'insolvent',
  'other-name',
  // not found
  'not-found',
  'branch-not-found',
  'not-found-and-not-complete',
  ...unknownReasons,
] as const;
export type FindingReason = (typeof findingReasons)[number];
