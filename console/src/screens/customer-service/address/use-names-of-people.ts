import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../../http/use-call.ts';
import { useMe } from '../../../queries/use-me.ts';
import { workloadQuery } from './workload-query.ts';

/**
 * Names of people by their subjects, for the words of a filter: one's own, and for administrators those of the
 * overview. Reads nothing where no name is `wanted`.
 */
export function useNamesOfPeople(wanted: boolean): (subject: string) => string | undefined {
  const me = useMe();
  const call = useCall();
  const isAdministrator = me?.roles.includes('administrator') ?? false;
  const { data } = useQuery({ ...workloadQuery(call), enabled: wanted && isAdministrator });
  return (subject) =>
    subject === me?.subject
      ? me.name
      : (data?.people.find((person) => person.subject === subject)?.name ?? undefined);
}
