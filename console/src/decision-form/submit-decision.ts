import { type DecisionRequest, decideRegistration } from '@countersign/contract/decision';
import { readRegistrationStatus } from '@countersign/contract/registration-status';
import {
  type DecidedRegistration,
  isDecided,
  type Registration,
} from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { statusAfter } from '@countersign/domain/registration/transitions';
import { type CallFailure, failureOf } from '../http/call-error.ts';
import type { Call } from '../http/use-call.ts';
import { type FormFaults, faultsFromApi } from './form-rules.ts';

/** The outcome of a submitted decision. */
export type Outcome =
  | { readonly kind: 'decided'; readonly registration: DecidedRegistration }
  /** Another person decided first. */
  | { readonly kind: 'conflict'; readonly registration: DecidedRegistration }
  | { readonly kind: 'changed'; readonly registration: Registration | undefined }
  /** The mail would differ from the one on the screen. */
  | { readonly kind: 'preview-outdated' }
  | { readonly kind: 'faulty'; readonly faults: FormFaults }
  | { readonly kind: 'failed'; readonly failure: CallFailure }
  /** The response was lost; the server has recorded nothing so far. */
  | { readonly kind: 'not-arrived' }
  /** The response was lost and the server cannot be reached. */
  | { readonly kind: 'unknown' };

export interface Submission {
  readonly key: RegistrationKey;
  readonly request: DecisionRequest;
  /** The same for the same request until its outcome is known. */
  readonly idempotencyKey: string;
  /** The person who sends it. */
  readonly subject: string;
}

/**
 * Sends a decision. After a lost response it reads the outcome from the API and never guesses
 * (`onChecking` is called before). Rejects only for a bug.
 */
export async function submitDecision(
  call: Call,
  submission: Submission,
  onChecking: () => void,
): Promise<Outcome> {
  try {
    const registration = await call(decideRegistration, {
      params: submission.key,
      body: submission.request,
      headers: { 'idempotency-key': submission.idempotencyKey },
    });
    return settled(registration) ?? { kind: 'unknown' };
  } catch (error) {
    const failure = failureOf(error);
    if (!isOutcomeUnknown(failure)) return outcomeOf(failure, submission);
    onChecking();
    return readTrueOutcome(call, submission, failure);
  }
}

function outcomeOf(failure: CallFailure, submission: Submission): Outcome {
  if (failure.kind !== 'problem') return { kind: 'failed', failure };
  const { code, registration, errors } = failure.problem;
  if (code === 'already-decided' && registration !== undefined) {
    return outcomeOfRecord(registration, submission) ?? { kind: 'failed', failure };
  }
  if (code === 'registration-changed' || code === 'registration-withdrawn') {
    return { kind: 'changed', registration };
  }
  if (code === 'preview-outdated') return { kind: 'preview-outdated' };
  if (code === 'invalid-request' && errors !== undefined) {
    const faults = faultsFromApi(errors);
    if (Object.keys(faults).length > 0) return { kind: 'faulty', faults };
  }
  return { kind: 'failed', failure };
}

// A server error may follow the commit, and a request in progress may still succeed.
function isOutcomeUnknown(failure: CallFailure): boolean {
  if (failure.kind === 'problem') {
    return failure.problem.status >= 500 || failure.problem.code === 'request-in-progress';
  }
  return failure.kind !== 'session-needed';
}

async function readTrueOutcome(
  call: Call,
  submission: Submission,
  failure: CallFailure,
): Promise<Outcome> {
  // A problem is a response and says more than that none arrived.
  const undecided = (kind: 'not-arrived' | 'unknown'): Outcome =>
    failure.kind === 'problem' ? { kind: 'failed', failure } : { kind };
  try {
    const registration = await call(readRegistrationStatus, { body: submission.key });
    if (registration.status === 'withdrawn') return { kind: 'changed', registration };
    return outcomeOfRecord(registration, submission) ?? undecided('not-arrived');
  } catch (error) {
    failureOf(error);
    return undecided('unknown');
  }
}

function outcomeOfRecord(registration: Registration, submission: Submission): Outcome | undefined {
  const outcome = settled(registration);
  if (outcome === undefined) return undefined;
  return isOwn(outcome.registration, submission.request, submission.subject)
    ? outcome
    : { kind: 'conflict', registration: outcome.registration };
}

/**
 * Whether the recorded decision is this request of this person. It compares, and does not repeat the request
 * under its idempotency key: repeated, a request that has not arrived would decide now, which only the
 * person may start.
 */
export function isOwn(
  registration: DecidedRegistration,
  request: DecisionRequest,
  subject: string,
): boolean {
  const { decision, status } = registration;
  return (
    decision.decidedBy.subject === subject &&
    status === statusAfter('pending', request.decision) &&
    // Without one, that of the selected registration is recorded.
    (request.decision !== 'link' ||
      request.accountNumber === undefined ||
      request.accountNumber === Object(decision).accountNumber) &&
    codesOf(decision) === codesOf(request) &&
    // Both are read by one schema, so that their fields have one order.
    JSON.stringify(Object(decision).condition) === JSON.stringify(Object(request).condition) &&
    (decision.messageToApplicant ?? '') === (request.messageToApplicant ?? '') &&
    (decision.internalNote ?? '') === (request.internalNote ?? '')
  );
}

/** As one text, without the exception (sorted, the last), which the API adds and removes. */
function codesOf({ reasonCodes }: { readonly reasonCodes: readonly string[] }): string {
  return [...reasonCodes]
    .sort()
    .join()
    .replace(/,?A04$/, '');
}

function settled(
  registration: Registration,
): { kind: 'decided'; registration: DecidedRegistration } | undefined {
  return isDecided(registration) ? { kind: 'decided', registration } : undefined;
}
