import { readHistory } from '@countersign/contract/history';
import { readRegistrationStatus } from '@countersign/contract/registration-status';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { queryOptions } from '@tanstack/react-query';
import { CallError } from '../http/call-error.ts';
import type { Call } from '../http/use-call.ts';

export type RegistrationKey = {
  readonly ticketNumber: TicketNumber;
  readonly countryCode: CountryCode;
};

// Nothing is read again behind the back of somebody who is typing: only a reload, a decision or
// the person's own "try again" brings new data.
const calm = {
  staleTime: 60_000,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: (failures: number, error: Error) => failures < 1 && isWorthRetrying(error),
  retryDelay: 800,
} as const;

/** S7.2: the registration that a link names. */
export function registrationQuery(call: Call, { ticketNumber, countryCode }: RegistrationKey) {
  return queryOptions({
    ...calm,
    queryKey: ['registration', countryCode, ticketNumber],
    queryFn: ({ signal }) =>
      call(readRegistrationStatus, { body: { ticketNumber, countryCode }, signal }),
  });
}

export function historyQuery(call: Call, key: RegistrationKey) {
  return queryOptions({
    ...calm,
    queryKey: ['history', key.countryCode, key.ticketNumber],
    queryFn: ({ signal }) => call(readHistory, { params: key, signal }),
  });
}

/** A lost connection or a server away for a moment; everything else answers the same again. */
export function isWorthRetrying(error: Error): boolean {
  if (!(error instanceof CallError)) return false;
  const { failure } = error;
  return (
    failure.kind === 'unreachable' || (failure.kind === 'problem' && failure.problem.status === 503)
  );
}
