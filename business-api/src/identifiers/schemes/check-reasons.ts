/** Why a layer of a number fails; each code has a sentence for the reviewer. */
export type FailureReason =
  | 'empty'
  | 'wrong-form'
  | 'social-security-number'
  | 'check-digit'
  | 'check-digit-or-sole-trader'
  | 'check-digit-often-wrong'
  | 'siren-inside'
  | 'only-zeros'
  | 'first-digit'
  | 'unknown-prefix'
  | 'unknown-branch'
  | 'unknown-office'
  | 'unknown-program'
  | 'unknown-profession'
  | 'unknown-state'
  | 'unknown-holder'
  | 'number-of-a-person'
  | 'range-of-vat-kind';

/** Why a layer of a number cannot be checked. */
export type UncheckedReason =
  | 'unknown-scheme'
  | 'no-fixed-form'
  | 'form-does-not-fit'
  | 'no-check-digit'
  | 'part-is-impossible'
  | 'no-known-parts'
  | 'needs-second-number'
  | 'needs-register';

export type CheckReason = FailureReason | UncheckedReason;
