import type { CallFailure } from '../http/call-error.ts';
import { type FailureText, failureText } from '../translations/failure-text.ts';
import type { Translate } from '../translations/translate.ts';

export type FailureMessage = FailureText & {
  /** Whether a retry can help. */
  readonly retry: boolean;
  /** Whether another account could do it. */
  readonly otherAccount: boolean;
  /** The account has no role at all, not only for this registration. */
  readonly noRole: boolean;
};

/** The message for a failed call in the person's language (S8.2), naming its registration. */
export function failureMessage(
  failure: CallFailure,
  place: { readonly ticketNumber: string; readonly market: string } | undefined,
  t: Translate,
): FailureMessage {
  const general = failureText(t, failure);
  const name = failure.kind === 'problem' ? ownName[failure.problem.code] : undefined;
  if (name === undefined) return { ...general, retry: true, otherAccount: false, noRole: false };
  const words =
    name === 'noRole'
      ? { title: t('decision.failure.noRole'), next: t('decision.failure.noRoleText') }
      : place === undefined
        ? {}
        : {
            title: t(`decision.failure.${name}`, place),
            next: t(`decision.failure.${name}Text`, place),
          };
  return {
    ...general,
    ...words,
    retry: false,
    otherAccount: name !== 'registrationNotFound',
    noRole: name === 'noRole',
  };
}

const ownName: Partial<Record<string, 'registrationNotFound' | 'marketNotYours' | 'noRole'>> = {
  'registration-not-found': 'registrationNotFound',
  'market-not-yours': 'marketNotYours',
  'no-role': 'noRole',
  'role-not-sufficient': 'noRole',
};
