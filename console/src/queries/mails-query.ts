import { listMails, type Mail } from '@countersign/contract/mails';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Call } from '../http/use-call.ts';

const perPage = '20';
const sendingMs = 3000;
const heldMs = 5000;

export const mailsQueryKey = ({ countryCode, ticketNumber }: RegistrationKey) =>
  ['mails', countryCode, ticketNumber] as const;

/**
 * The mails about a registration, page by page, newest first; polled while one is not sent yet.
 * Another `version` of the registration has other mails.
 */
export function mailsQuery(call: Call, key: RegistrationKey, version: number) {
  const { countryCode, ticketNumber } = key;
  return infiniteQueryOptions({
    queryKey: [...mailsQueryKey(key), version],
    queryFn: ({ signal, pageParam }) =>
      call(listMails, {
        params: { countryCode, ticketNumber },
        query: { limit: perPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null, // the first page has no cursor
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      pollIntervalOf(state.data?.pages.flatMap(({ items }) => items) ?? []),
  });
}

/** When to poll these mails again, in ms; false if all of them are sent, failed or cancelled. */
export function pollIntervalOf(mails: readonly Pick<Mail, 'state'>[]): number | false {
  if (mails.some(({ state }) => state === 'queued' || state === 'sending')) return sendingMs;
  return mails.some(({ state }) => state === 'held') ? heldMs : false;
}
