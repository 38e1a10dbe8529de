import { readRegistrationStatus } from '@countersign/contract/registration-status';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCall } from '../http/use-call.ts';
import { historyQueryKey, registrationQueryKey } from './registration-query.ts';

/** What the screens show of one registration, kept in step with what an act has answered. */
export function useRegistrationCache({ ticketNumber, countryCode }: RegistrationKey) {
  const call = useCall();
  const queries = useQueryClient();
  return useMemo(() => {
    const key = { ticketNumber, countryCode };
    const queryKey = registrationQueryKey(key);
    const historyMoved = () => {
      void queries.invalidateQueries({ queryKey: historyQueryKey(key) });
    };
    const show = (registration: Registration) => {
      queries.setQueryData(queryKey, registration);
      historyMoved();
      // A list that is shown follows by itself: its rows must not move under the pointer.
      void queries.invalidateQueries({ queryKey: ['registrations'], refetchType: 'none' });
    };
    return {
      /** As the screen has it, before an act. */
      shown: () => queries.getQueryData<Registration>(queryKey),
      show,
      historyMoved,
      /** Reads it again without opening it anew; rejects as a call does. */
      reread: async () => show(await call(readRegistrationStatus, { body: key })),
    };
  }, [call, queries, ticketNumber, countryCode]);
}
