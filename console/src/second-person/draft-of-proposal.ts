import type { ProposableDecision } from '@countersign/contract/decision';
import { exceptionCode } from '@countersign/domain/registration/reason-codes';
import { type DecisionDraft, emptyDraft } from '../drafts/decision-draft.ts';

/** What was proposed as the form's draft: what was returned does not have to be typed again. */
export function draftOfProposal(request: ProposableDecision): DecisionDraft {
  const { messageToApplicant = '', internalNote = '' } = request;
  const texts = { ...emptyDraft, savedAtMs: Date.now(), internalNote };
  return request.decision === 'approve'
    ? {
        ...texts,
        approvalMessage: messageToApplicant,
        approvalCodes: request.reasonCodes.filter((code) => code !== exceptionCode),
        ...(request.condition && { condition: request.condition }),
        waiver: request.waiver,
      }
    : {
        ...texts,
        messageToApplicant,
        rejectionCodes: request.reasonCodes,
        namedNumbers: request.namedNumbers,
        duplicateOf: request.duplicateOf,
      };
}
