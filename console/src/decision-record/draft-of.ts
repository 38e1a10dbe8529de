import type { DecisionRequest } from '@countersign/contract/decision';
import { exceptionCode, isDuplicate } from '@countersign/domain/registration/reason-codes';
import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { type DecisionDraft, emptyDraft } from '../drafts/decision-draft.ts';
import { requestOf } from '../drafts/sent-requests.ts';

/**
 * A decision as the form's draft: after an undo nothing has to be typed again. Where this page did not make
 * it, a waiver and the duplicated registration are in the history only.
 */
export function draftOf(decided: DecidedRegistration): DecisionDraft {
  const { messageToApplicant = '', internalNote = '' } = decided.decision;
  const texts = { ...emptyDraft, savedAtMs: Date.now(), internalNote };
  const request = requestOf(decided);
  return decided.status === 'approved'
    ? {
        ...texts,
        approvalMessage: messageToApplicant,
        approvalCodes: decided.decision.reasonCodes.filter((code) => code !== exceptionCode),
        ...(decided.decision.condition && { condition: decided.decision.condition }),
        waiver: request?.decision === 'approve' ? request.waiver : undefined,
      }
    : {
        ...texts,
        messageToApplicant,
        rejectionCodes: decided.decision.reasonCodes,
        namedNumbers: decided.decision.namedNumbers?.map(({ code, number }) => ({ code, number })),
        duplicateOf: request?.decision === 'reject' ? originalOf(request) : undefined,
      };
}

/** Null where the person was asked and named none; undefined where there was no question. */
function originalOf({
  reasonCodes,
  duplicateOf,
}: Extract<DecisionRequest, { decision: 'reject' }>) {
  return duplicateOf ?? (isDuplicate(reasonCodes) ? null : undefined);
}
