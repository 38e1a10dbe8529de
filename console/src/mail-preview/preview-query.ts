import type { PreviewRequest } from '@countersign/contract/preview';
import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import { ApprovalCondition } from '@countersign/domain/registration/approval-condition';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { longTextLimit, proseOf } from '@countersign/domain/registration/text';
import { queryOptions } from '@tanstack/react-query';
import {
  conditionToSend,
  type DecisionDraft,
  messageOf,
  numbersToName,
} from '../drafts/decision-draft.ts';
import type { Call } from '../http/use-call.ts';

export const previewQueryKey = ({ countryCode, ticketNumber }: RegistrationKey) =>
  ['preview', countryCode, ticketNumber] as const;

const Message = proseOf(longTextLimit);

/** The message of a request; undefined if none can be made of it. */
export function messageToSend(
  text: string,
): Pick<PreviewRequest, 'messageToApplicant'> | undefined {
  const message = text.trim();
  if (!Message.safeParse(message).success) return undefined;
  return message === '' ? {} : { messageToApplicant: message };
}

/**
 * The form as the preview's request; undefined if no mail can be made of it, because the message is
 * too long or contains characters that cannot be stored.
 */
export function previewRequest(
  verb: DecisionVerb,
  draft: DecisionDraft,
  locale: string,
): PreviewRequest | undefined {
  const message = messageToSend(messageOf(verb, draft));
  if (message === undefined) return;
  const more = { ...message, reviewerLocale: locale };
  return verb === 'approve'
    ? { decision: verb, reasonCodes: draft.approvalCodes, ...wholeCondition(draft), ...more }
    : { decision: verb, reasonCodes: draft.rejectionCodes, ...numbersToName(draft), ...more };
}

/** A condition without a text or a day is none yet: the mail says then that there is one. */
function wholeCondition(draft: DecisionDraft): Pick<DecisionDraft, 'condition'> {
  const { condition } = conditionToSend(draft);
  return ApprovalCondition.safeParse(condition).success ? { condition } : {};
}

/** A registration as it is on the screen. */
export type Previewed = RegistrationKey & { readonly version: number };

/**
 * The mail that a decision would send; cached for a minute, since people switch back. A change of the
 * registration may change its recipient too, which the mail's hash does not say.
 */
export function previewQuery(call: Call, key: Previewed, request: PreviewRequest) {
  return queryOptions({
    queryKey: [...previewQueryKey(key), key.version, request] as const,
    queryFn: async ({ signal }) =>
      (await import('./mail-preview.tsx')).askPreview(call, key, request, signal),
    staleTime: 60_000,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
