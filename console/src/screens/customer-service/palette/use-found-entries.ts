import { listRegistrations } from '@countersign/contract/registration-list';
import { searchTerms } from '@countersign/domain/search/search-words';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { shortFieldName } from '../../../asking/field-name.ts';
import { useCall } from '../../../http/use-call.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { registrationPath } from '../address/desk-paths.ts';
import { longestSearch } from '../address/list-address.ts';
import { namedRegistration } from './named-registration.ts';
import type { PaletteEntry } from './palette-entry.ts';

const pauseMs = 200;
const mostFound = '5';

/** Registrations that a text names or that a search for it finds, in every state. */
export function useFoundEntries(text: string) {
  const { t } = useTranslation();
  const formats = useFormats();
  const call = useCall();
  const typed = text.trim().slice(0, longestSearch);
  const searched = useSettled(typed);
  const isSearch = searchTerms(searched) !== undefined;
  const reading = useQuery({
    queryKey: ['registrations', 'palette', searched],
    queryFn: ({ signal }) =>
      call(listRegistrations, {
        query: { q: searched, limit: mostFound, order: 'newest' },
        signal,
      }),
    enabled: isSearch,
    retry: false,
  });
  const named = namedRegistration(text);
  // What was found for an earlier text is not what Enter should open.
  const found = isSearch && searched === typed ? (reading.data?.items ?? []) : [];
  const entryOf = (key: { countryCode: string; ticketNumber: string }) => ({
    id: `ticket-${key.countryCode}/${key.ticketNumber}`,
    group: 'found' as const,
    goal: { to: registrationPath(key, '') },
  });
  const others = found.filter(
    ({ countryCode, ticketNumber }) =>
      countryCode !== named?.countryCode || ticketNumber !== named.ticketNumber,
  );
  const entries: PaletteEntry[] = [
    ...(named === undefined
      ? []
      : [
          {
            ...entryOf(named),
            label: t('customerService.palette.open', { ticket: named.ticketNumber }),
            detail: formats.market(named.countryCode),
          },
        ]),
    ...others.map((row) => ({
      ...entryOf(row),
      label: row.practiceName,
      detail: [
        row.ticketNumber,
        formats.market(row.countryCode),
        t(`registration.status.${row.status}`),
        ...(row.foundBy ?? []).map(({ field, value }) =>
          t('customerService.foundBy', { field: shortFieldName(field, t), value }),
        ),
      ].join(' · '),
    })),
  ];
  const isSearching = searched !== typed || reading.isFetching;
  return { entries, isSearching, isFailed: isSearch && reading.isError };
}

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, pauseMs, value);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
