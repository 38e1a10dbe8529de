/** What can be checked of a number, from its letters alone to the register that issued it. */
export const layers = ['format', 'digit', 'component', 'cross', 'register'] as const;
export type Layer = (typeof layers)[number];

/** The answer of one layer. What was not checked says so: it never counts as `ok`. */
export type LayerResult =
  | { readonly state: 'ok' }
  | { readonly state: 'fails'; readonly reason: FailureReason }
  | { readonly state: 'not-checkable'; readonly reason: UncheckedReason };

export const ok: LayerResult = { state: 'ok' };

export function fails(reason: FailureReason): LayerResult {
  return { state: 'fails', reason };
}

export function notCheckable(reason: UncheckedReason): LayerResult {
  return { state: 'not-checkable', reason };
}

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
