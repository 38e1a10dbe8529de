import { compareRegistrations, readDuplicates } from '@countersign/contract/duplicates/duplicates';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useEvidence } from '../evidence/evidence-query.ts';
import { useCall } from '../http/use-call.ts';
import { noAutoRefetch } from '../queries/registration-query.ts';

export const duplicatesQueryKey = ({ countryCode, ticketNumber }: RegistrationKey) =>
  ['duplicates', countryCode, ticketNumber] as const;

/**
 * What is known that is like a registration. Read after the evidence, whose item says whether a
 * search has found something, and again when that changes.
 */
export function useDuplicates({ countryCode, ticketNumber }: RegistrationKey) {
  const call = useCall();
  const key = { countryCode, ticketNumber };
  const { data, isError } = useEvidence(key);
  // Not in the task that brings the evidence.
  const evidence = useDeferredValue(data);
  const item = evidence?.items.find(({ code }) => code === 'not-known-already');
  return useQuery({
    ...noAutoRefetch,
    queryKey: [...duplicatesQueryKey(key), item?.why ?? ''],
    queryFn: ({ signal }) => call(readDuplicates, { params: key, signal }),
    enabled: evidence !== undefined || isError,
    placeholderData: keepPreviousData,
  });
}

export const comparisonQueryKey = (key: RegistrationKey, other: RegistrationKey) =>
  ['comparison', key.countryCode, key.ticketNumber, other.countryCode, other.ticketNumber] as const;

/** Two registrations fact by fact. */
export function useComparison(
  { countryCode, ticketNumber }: RegistrationKey,
  other: RegistrationKey,
) {
  const call = useCall();
  const params = {
    countryCode,
    ticketNumber,
    otherCountry: other.countryCode,
    otherTicket: other.ticketNumber,
  };
  return useQuery({
    ...noAutoRefetch,
    queryKey: comparisonQueryKey(params, other),
    queryFn: ({ signal }) => call(compareRegistrations, { params, signal }),
  });
}
