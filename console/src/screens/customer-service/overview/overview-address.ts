import type { Statistics } from '@countersign/contract/statistics';
import { CountryCode } from '@countersign/domain/market/country-code';
import { paths } from '../../../paths.ts';
import {
  type ListChange,
  listSearch,
  readListAddress,
  withFilter,
} from '../address/list-address.ts';
import { dayAfter } from '../address/utc-day.ts';

/** Periods to choose from, in days. */
export const periods = ['7', '30', '92'] as const;
export type Period = (typeof periods)[number];
const usual: Period = '30';

/** What the overview shows; all of it is in the address. */
export interface OverviewAddress {
  readonly days: Period;
  readonly countryCode: CountryCode | undefined;
}

/** Reads the query of the overview; invalid values count as absent. */
export function readOverviewAddress(search: string): OverviewAddress {
  const query = new URLSearchParams(search);
  const market = CountryCode.safeParse(query.get('countryCode'));
  return {
    days: periods.find((one) => one === query.get('days')) ?? usual,
    countryCode: market.success ? market.data : undefined,
  };
}

/** The query with a change; keeps other parameters such as `locale`. */
export function overviewSearch(search: string, change: Partial<OverviewAddress>): string {
  const { days, countryCode } = { ...readOverviewAddress(search), ...change };
  const query = new URLSearchParams(search);
  query.delete('days');
  query.delete('countryCode');
  if (days !== usual) query.set('days', days);
  if (countryCode !== undefined) query.set('countryCode', countryCode);
  return query.size === 0 ? '' : `?${query}`;
}

/** The path of the queue with a filter: the target of a figure or bar. */
export function queuePath(change: ListChange): string {
  return paths.customerService + listSearch('', withFilter(readListAddress(''), change));
}

/** The first day of the figures, and the day after the last. */
export function daysIn({ from, to }: Pick<Statistics, 'from' | 'to'>) {
  return { from: from.slice(0, 10), before: dayAfter(to.slice(0, 10)) };
}

/** The filter of the registrations that the figures count as decided. */
export function decidedIn(statistics: Pick<Statistics, 'from' | 'to'>) {
  const { from, before } = daysIn(statistics);
  return { decidedFrom: from, decidedBefore: before };
}
