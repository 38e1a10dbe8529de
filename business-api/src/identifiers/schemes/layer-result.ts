import type { FailureReason, UncheckedReason } from './check-reasons.ts';

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
