import type { DecisionRequest } from '@countersign/contract/decision';
import { undoDecision } from '@countersign/contract/undo';
import { exceptionCode, isDuplicate } from '@countersign/domain/registration/reason-codes';
import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { type DecisionDraft, emptyDraft } from '../drafts/decision-draft.ts';
import { requestOf } from '../drafts/sent-requests.ts';
import { useAct } from '../queries/use-act.ts';
import { useRegistrationCache } from '../queries/use-registration-cache.ts';
import type { ReopenedDecision } from './reopened-notice.tsx';

/** Undoes the person's own decision; the response is what is shown from then on. */
export function useUndo(
  registration: DecidedRegistration,
  onReopened: (reopened: ReopenedDecision) => void,
) {
  const cache = useRegistrationCache(registration);
  const { state, send } = useAct(undoDecision, registration);
  const undo = async () => {
    const pending = await send({ version: registration.version });
    if (pending === undefined) return;
    cache.show(pending);
    onReopened({ how: 'undone', before: registration, draft: draftOf(registration) });
  };
  return { state, undo };
}

/**
 * A decision as the form's draft: after an undo nothing has to be typed again. Where this page did not make
 * it, a waiver and the duplicated registration are in the history only.
 */
function draftOf(decided: DecidedRegistration): DecisionDraft {
  const { messageToApplicant = '', internalNote = '' } = decided.decision;
  const texts = { ...emptyDraft, savedAtMs: Date.now(), internalNote };
  const request = requestOf(decided);
  if (decided.status === 'linked') {
    const link = request?.decision === 'link' ? request : undefined;
    return {
      ...texts,
      accountNumber: link?.accountNumber ?? decided.decision.accountNumber,
      linkMessage: messageToApplicant,
      duplicateOf: link?.duplicateOf,
    };
  }
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
