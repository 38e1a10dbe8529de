import * as absences from '@countersign/contract/desk/absences';
import { listColleagues } from '@countersign/contract/desk/colleagues';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../../http/use-call.ts';

/** What the form asks for; `subject` only for a colleague of a market. */
export interface PlannedAbsence {
  readonly subject: string | undefined;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly deputy: string | null;
}

export type AbsenceChange =
  | ({ readonly kind: 'save' } & PlannedAbsence)
  | { readonly kind: 'remove'; readonly absenceId: string };

/** The person's absences, or those of a market's staff; every change answers them all. */
export function useAbsences(market: CountryCode | undefined) {
  const call = useCall();
  const client = useQueryClient();
  const queryKey = ['absences', market ?? 'mine'];
  const reading = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      market === undefined
        ? (await call(absences.listMyAbsences, { signal })).items
        : (await call(absences.listAbsences, { params: { countryCode: market }, signal })).items,
    refetchOnWindowFocus: false,
  });
  const save = async ({ firstDay, lastDay, deputy, subject = '' }: PlannedAbsence) => {
    const absenceId = crypto.randomUUID();
    if (market === undefined) {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const body = { firstDay, lastDay, deputy, timeZone };
      return call(absences.saveMyAbsence, { params: { absenceId }, body });
    }
    const params = { countryCode: market, absenceId };
    return call(absences.saveAbsence, { params, body: { subject, firstDay, lastDay, deputy } });
  };
  const remove = (absenceId: string) =>
    market === undefined
      ? call(absences.removeMyAbsence, { params: { absenceId } })
      : call(absences.removeAbsence, { params: { countryCode: market, absenceId } });
  const changing = useMutation({
    mutationFn: async (change: AbsenceChange) =>
      (change.kind === 'save' ? await save(change) : await remove(change.absenceId)).items,
    onSuccess: (items) => client.setQueryData(queryKey, items),
  });
  return { reading, changing };
}

/** Who may be the deputy; for a market also who may be away. */
export function usePeople(market: CountryCode | undefined) {
  const call = useCall();
  return useQuery({
    queryKey: market === undefined ? ['deputies'] : ['colleagues', market],
    queryFn: async ({ signal }) =>
      market === undefined
        ? (await call(absences.listDeputies, { signal })).items
        : (await call(listColleagues, { params: { countryCode: market }, signal })).items,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
}
