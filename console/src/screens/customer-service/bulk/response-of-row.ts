import type { Problem } from '@countersign/contract/problems/problem';
import { isDecided, type Registration } from '@countersign/domain/registration/registration';
import type { CallFailure } from '../../../http/call-error.ts';
import type { RowOutcome } from './row-outcome.ts';

/** The consequence of a failed decision or question. */
export type Consequence =
  | { readonly kind: 'settled'; readonly outcome: RowOutcome }
  /** The API requires a wait of this length. */
  | { readonly kind: 'wait'; readonly ms: number; readonly endless: boolean }
  /** The response may be lost: send the same request again, with the same key. */
  | { readonly kind: 'again' }
  /** Every other row would fail too. */
  | { readonly kind: 'hold' };

const usualWaitMs = 2000;
const gatewayWaitMs = 5000;
const gatewayStatuses = [429, 502, 503, 504];

export type Settling = Partial<Record<Problem['code'], RowOutcome['kind']>>;

const ofDecision: Settling = {
  'registration-changed': 'changed',
  'registration-withdrawn': 'withdrawn',
  'already-asked': 'already-asked',
  'not-asked': 'erased',
  'own-registration': 'own-registration',
  'market-not-yours': 'not-yours',
  'registration-not-found': 'not-found',
  'waiver-required': 'waiver-required',
  'decision-already-proposed': 'second-person',
  'checks-not-passed': 'changed',
};

/** For an undo: the decision is no longer this person's, or its mail was sent. */
export const ofUndo: Settling = {
  ...ofDecision,
  'undo-window-over': 'too-late',
  'not-your-decision': 'moved-on',
  'not-decided': 'moved-on',
  'not-asked': 'moved-on',
  'registration-changed': 'moved-on',
};

/** Reads the failure of one row's decision, or with `ofUndo` of its undo. */
export function consequenceOf(failure: CallFailure, settling = ofDecision): Consequence {
  if (failure.kind === 'session-needed') return { kind: 'hold' };
  if (failure.kind === 'unreachable') return { kind: 'again' };
  if (failure.kind === 'unreadable') {
    const { status } = failure;
    if (!gatewayStatuses.includes(status)) return { kind: 'again' };
    return { kind: 'wait', ms: gatewayWaitMs, endless: status === 429 };
  }
  return ofProblem(failure.problem, settling);
}

function ofProblem(problem: Problem, settling: Settling): Consequence {
  const { code, status, retryAfterSeconds, registration, openItems } = problem;
  if (code === 'already-decided') {
    return { kind: 'settled', outcome: { kind: code, ...deciderOf(registration) } };
  }
  // Of this row alone: administrators may waive what is open in it.
  if (code === 'role-not-sufficient' && openItems !== undefined) {
    return { kind: 'settled', outcome: { kind: 'waiver-refused' } };
  }
  const kind = settling[code];
  if (kind !== undefined) return { kind: 'settled', outcome: { kind } };
  if (status === 429 || status === 503 || code === 'request-in-progress') {
    const ms = retryAfterSeconds === undefined ? usualWaitMs : retryAfterSeconds * 1000;
    return { kind: 'wait', ms, endless: status === 429 };
  }
  if (status === 401 || code === 'no-role' || code === 'role-not-sufficient') {
    return { kind: 'hold' };
  }
  return status >= 500 ? { kind: 'again' } : { kind: 'settled', outcome: { kind: 'failed' } };
}

function deciderOf(registration: Registration | undefined): Pick<RowOutcome, 'by'> {
  return registration !== undefined && isDecided(registration)
    ? { by: registration.decision.decidedBy.name }
    : {};
}
