import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQuery } from '@tanstack/react-query';
import { registrationQueryKey } from '../../../registration/registration-query.ts';

/** The status of a registration as the screen shows it; undefined while it is not shown. */
export function useOpenedStatus(key: RegistrationKey): Registration['status'] | undefined {
  const { data } = useQuery<Registration>({
    queryKey: registrationQueryKey(key),
    enabled: false,
  });
  return data?.status;
}
