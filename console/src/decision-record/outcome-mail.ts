import type { Mail } from '@countersign/contract/mails';
import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCall } from '../http/use-call.ts';
import { mailsQuery, pollIntervalOf } from '../queries/mails-query.ts';

/** What a decision's record says of the applicant's mail. */
export type OutcomeMail = Pick<Mail, 'state' | 'sentAt' | 'lastError'> & {
  /** Null where the history has it no longer. */
  readonly recipient: string | null;
  /** Not of one that has left or is cancelled, as the history has it. */
  readonly notBefore?: string;
};

const sentMs = 30_000;

const purposeOf = {
  approved: 'approval',
  rejected: 'rejection',
  linked: 'existing-account',
} as const;

/**
 * The mail about the decision, as the outbox has it: read again while it is neither sent nor given up, and now and then
 * once it is sent, since it may come back. Undefined until it is read.
 */
export function useOutcomeMail(registration: DecidedRegistration): OutcomeMail | undefined {
  const { status, version } = registration;
  const { data } = useInfiniteQuery({
    ...mailsQuery(useCall(), registration, version),
    refetchInterval: ({ state }) => {
      const mails = state.data?.pages.flatMap(({ items }) => items) ?? [];
      const isSent = mails.some((mail) => mail.state === 'sent');
      return pollIntervalOf(mails) || (isSent && sentMs);
    },
  });
  // Newest first: of a decision that was undone before, there may be another.
  return data?.pages
    .flatMap(({ items }) => items)
    .find(({ purpose }) => purpose === purposeOf[status]);
}

/** Whether it waits, beyond the time to undo, for the number of the account. */
export function isWaitingForAccount<Mail extends OutcomeMail>(
  { decision }: DecidedRegistration,
  mail: Mail | undefined,
): mail is Mail & { readonly notBefore: string } {
  if (mail?.state !== 'held' || mail.notBefore === undefined) return false;
  return Date.parse(mail.notBefore) > Date.parse(decision.mailHeldUntil);
}
