import { listLicences } from '@countersign/contract/licences';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../http/use-call.ts';
import { noAutoRefetch } from '../queries/registration-query.ts';

export const licencesQueryKey = ({ countryCode, ticketNumber }: RegistrationKey) =>
  ['licences', countryCode, ticketNumber] as const;

/** The licences of a registration as they were read from its documents. */
export function useLicences({ countryCode, ticketNumber }: RegistrationKey) {
  const call = useCall();
  return useQuery({
    ...noAutoRefetch,
    queryKey: licencesQueryKey({ countryCode, ticketNumber }),
    queryFn: ({ signal }) => call(listLicences, { params: { countryCode, ticketNumber }, signal }),
  });
}
