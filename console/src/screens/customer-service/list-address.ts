import { CountryCode } from '@countersign/domain/market/country-code';
import {
  type RegistrationStatus,
  registrationStatuses,
} from '@countersign/domain/registration/registration';

/** What the list shows, all of it from the address: a page can be sent, reloaded and gone back to. */
export type ListAddress = {
  readonly status: RegistrationStatus | 'all';
  readonly countryCode: CountryCode | undefined;
  readonly order: 'oldest' | 'newest';
  /** The cursors of the pages gone through; the last one is of the page shown. */
  readonly cursors: readonly string[];
};

/** Longest trail of cursors that is kept; beyond it "previous" leads to the first page. */
const mostCursors = 20;

const usualOrder = (status: ListAddress['status']) => (status === 'pending' ? 'oldest' : 'newest');

/** Reads the query of `/customerService`; whatever is not understood counts as absent. */
export function readListAddress(search: string): ListAddress {
  const query = new URLSearchParams(search);
  const asked = query.get('status');
  const status =
    asked === 'all' ? 'all' : (registrationStatuses.find((one) => one === asked) ?? 'pending');
  const market = CountryCode.safeParse(query.get('countryCode'));
  const order = (['oldest', 'newest'] as const).find((one) => one === query.get('order'));
  return {
    status,
    countryCode: market.success ? market.data : undefined,
    order: order ?? usualOrder(status),
    cursors: query.getAll('cursor').filter((cursor) => cursor !== '' && cursor.length <= 400),
  };
}

/** The query for what the list shall show, keeping other parameters such as `locale`. */
export function listSearch(search: string, { status, countryCode, order, cursors }: ListAddress) {
  const query = new URLSearchParams(search);
  for (const name of ['status', 'countryCode', 'order', 'cursor']) query.delete(name);
  if (status !== 'pending') query.set('status', status);
  if (countryCode !== undefined) query.set('countryCode', countryCode);
  if (order !== usualOrder(status)) query.set('order', order);
  for (const cursor of cursors.slice(-mostCursors)) query.append('cursor', cursor);
  return query.size === 0 ? '' : `?${query}`;
}

/** Another selection begins on its first page. */
export function withFilter(
  address: ListAddress,
  change: Partial<Pick<ListAddress, 'status' | 'countryCode' | 'order'>>,
): ListAddress {
  const status = change.status ?? address.status;
  const order = change.order ?? (change.status === undefined ? address.order : usualOrder(status));
  return { ...address, ...change, status, order, cursors: [] };
}
