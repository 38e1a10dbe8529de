import { readRegistrationStatus } from '@countersign/contract/registration-status';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCall } from '../http/use-call.ts';
import { historyQueryKey, registrationQueryKey } from './registration-query.ts';

/** Updates the cached data of one registration with the response of an act. */
export function useRegistrationCache({ ticketNumber, countryCode }: RegistrationKey) {
  const call = useCall();
  const queries = useQueryClient();
  return useMemo(() => {
    const key = { ticketNumber, countryCode };
    const queryKey = registrationQueryKey(key);
    const invalidateHistory = () => {
      void queries.invalidateQueries({ queryKey: historyQueryKey(key) });
    };
    const show = (registration: Registration) => {
      queries.setQueryData(queryKey, registration);
      invalidateHistory();
      // A visible list updates itself: its rows must not move under the pointer.
      void queries.invalidateQueries({ queryKey: ['registrations'], refetchType: 'none' });
    };
    return {
      /** As the screen shows it, before an act. */
      shown: () => queries.getQueryData<Registration>(queryKey),
      show,
      invalidateHistory,
      /** Reads it again without recording another opening; rejects as a call does. */
      reread: async () => show(await call(readRegistrationStatus, { body: key })),
    };
  }, [call, queries, ticketNumber, countryCode]);
}
