import { listMails, type Mail } from '@countersign/contract/mails';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Call } from '../../../http/use-call.ts';

const perPage = '20';
const onItsWayMs = 3000;
const heldMs = 5000;

export const mailsQueryKey = ({ countryCode, ticketNumber }: RegistrationKey) =>
  ['mails', countryCode, ticketNumber] as const;

/**
 * The mails about a registration, page by page, newest first; looked at again while one is on its
 * way. Another `version` of the registration brings other mails.
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
      lookAgainInMs(state.data?.pages.flatMap(({ items }) => items) ?? []),
  });
}

/** When to ask again what has become of these, in ms; false where all of them are settled. */
export function lookAgainInMs(mails: readonly Pick<Mail, 'state'>[]): number | false {
  if (mails.some(({ state }) => state === 'queued' || state === 'sending')) return onItsWayMs;
  return mails.some(({ state }) => state === 'held') ? heldMs : false;
}
