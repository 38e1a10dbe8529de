import { DecisionRequest } from '@countersign/contract/decision';
import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { DecisionDraft, emptyDraft, isEmpty } from '../registration/decision-draft.ts';
import { draftPrefix } from '../session/tab-storage.ts';
import { isOwn } from './submit-decision.ts';

/** Where a draft is kept: per person, market and ticket. */
export function draftName(place: {
  readonly subject: string;
  readonly market: string;
  readonly ticketNumber: string;
}): string {
  const parts = [place.subject, place.market, place.ticketNumber];
  return `${draftPrefix}${parts.map(encodeURIComponent).join('/')}`;
}

/** Reads what was kept; undefined for nothing, for another shape and for a draft without content. */
export function readDraft(text: string | null | undefined): DecisionDraft | undefined {
  if (text === null || text === undefined) return undefined;
  try {
    const draft = DecisionDraft.parse(JSON.parse(text));
    return isEmpty(draft) ? undefined : draft;
  } catch {
    return undefined; // a former release's shape: nothing to restore
  }
}

/**
 * The key under which a request goes out: the kept one where the very same request may have
 * arrived already, else a new one (another body under an old key would be refused).
 */
export function keyFor(
  draft: DecisionDraft,
  request: unknown,
  makeKey: () => string,
): { readonly key: string; readonly request: string } {
  const text = JSON.stringify(request);
  return draft.attempt?.request === text ? draft.attempt : { key: makeKey(), request: text };
}

/** Whether the request whose outcome was not known when the page went away has been recorded. */
export function wasRecorded(
  draft: DecisionDraft,
  registration: DecidedRegistration,
  subject: string,
): boolean {
  if (draft.attempt === undefined) return false;
  const request = DecisionRequest.safeParse(JSON.parse(draft.attempt.request));
  return request.success && isOwn(registration, request.data, subject);
}

/** What had been decided, as the form holds it: after an undo nothing has to be entered again. */
export function draftOf(decided: DecidedRegistration): DecisionDraft {
  const { messageToApplicant = '', internalNote = '' } = decided.decision;
  const texts = { ...emptyDraft, savedAtMs: Date.now(), messageToApplicant, internalNote };
  return decided.status === 'approved'
    ? { ...texts, approvalCodes: decided.decision.reasonCodes }
    : { ...texts, rejectionCodes: decided.decision.reasonCodes };
}
