import { DecisionRequest } from '@countersign/contract/decision';
import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { isOwn } from '../decision-form/submit-decision.ts';
import type { DecisionDraft } from '../drafts/decision-draft.ts';

/**
 * Whether the request whose outcome was unknown has been recorded, and with it all that the draft
 * holds: what was typed since is not in it.
 */
export function wasRecorded(
  draft: DecisionDraft,
  registration: DecidedRegistration,
  subject: string,
): boolean {
  if (draft.attempt === undefined) return false;
  const request = DecisionRequest.safeParse(JSON.parse(draft.attempt.request));
  return (
    request.success &&
    isOwn(registration, request.data, subject) &&
    holdsNothingElse(draft, request.data)
  );
}

function holdsNothingElse(draft: DecisionDraft, request: DecisionRequest): boolean {
  const sent: readonly string[] = request.reasonCodes;
  const messageIf = (decision: DecisionRequest['decision']) =>
    request.decision === decision ? request.messageToApplicant : undefined;
  const isSent = (typed: string, text = '') => typed.trim() === '' || typed.trim() === text.trim();
  return (
    [...draft.approvalCodes, ...draft.rejectionCodes].every((code) => sent.includes(code)) &&
    isSent(draft.messageToApplicant, messageIf('reject')) &&
    isSent(draft.approvalMessage ?? '', messageIf('approve')) &&
    isSent(draft.condition?.text ?? '', 'condition' in request ? request.condition?.text : '') &&
    isSent(draft.internalNote, request.internalNote)
  );
}
