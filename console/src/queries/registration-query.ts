import type { Channel } from '@countersign/contract/channel';
import { readRegistrationStatus } from '@countersign/contract/registration-status';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { queryOptions } from '@tanstack/react-query';
import type { FullCall } from '../http/use-call.ts';

// Data does not change while a person is typing: only a reload, a decision or the person's own
// "try again" reads it again.
export const noAutoRefetch = {
  staleTime: 60_000,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

export const registrationQueryKey = ({ countryCode, ticketNumber }: RegistrationKey) =>
  ['registration', countryCode, ticketNumber] as const;
export const evidenceQueryKey = ({ countryCode, ticketNumber }: RegistrationKey) =>
  ['evidence', countryCode, ticketNumber] as const;
export const historyQueryKey = ({ countryCode, ticketNumber }: RegistrationKey) =>
  ['history', countryCode, ticketNumber] as const;
export const claimQueryKey = ({ countryCode, ticketNumber }: RegistrationKey) =>
  ['claim', countryCode, ticketNumber] as const;

/** S7.2: the registration that a link names; `openedBy` is the way the person came. */
export function registrationQuery(call: FullCall, key: RegistrationKey, openedBy: Channel) {
  const { ticketNumber, countryCode } = key;
  return queryOptions({
    ...noAutoRefetch,
    queryKey: registrationQueryKey(key),
    queryFn: async ({ signal }) => {
      const body = { ticketNumber, countryCode, openedBy };
      const response = await call(readRegistrationStatus, { body, signal });
      return response.body;
    },
  });
}
