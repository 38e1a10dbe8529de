import type { RegistrationListQuery } from '@countersign/contract/registration-list';
import { CountryCode } from '@countersign/domain/market/country-code';
import { approvalCodes, rejectionCodes } from '@countersign/domain/registration/reason-codes';
import {
  type RegistrationStatus,
  registrationStatuses,
} from '@countersign/domain/registration/registration';

export const assigneeChoices = ['me', 'nobody', 'others'] as const;
export const dueChoices = ['overdue', 'soon', 'later'] as const;
export const reasonCodes = [...rejectionCodes, ...approvalCodes] as const;
const orders = ['due', 'oldest', 'newest'] as const;

/** What the list shows, all of it from the address: a page can be sent, reloaded and gone back to. */
export type ListAddress = {
  readonly status: RegistrationStatus | 'all';
  readonly countryCode: CountryCode | undefined;
  /** Of waiting ones only, as `due` and the order by it. */
  readonly assignee: (typeof assigneeChoices)[number] | undefined;
  readonly due: (typeof dueChoices)[number] | undefined;
  /** Of decided ones only. */
  readonly reasonCode: (typeof reasonCodes)[number] | undefined;
  /** As typed, without spaces around it; empty where nothing is searched for. */
  readonly q: string;
  readonly order: (typeof orders)[number];
  /** The cursors of the pages gone through; the last one is of the page shown. */
  readonly cursors: readonly string[];
};

export type ListChange = Partial<Omit<ListAddress, 'cursors'>>;

/** Longest trail of cursors that is kept; beyond it "previous" leads to the first page. */
const mostCursors = 20;
export const longestSearch = 100;

const names = ['status', 'countryCode', 'assignee', 'due', 'reasonCode', 'q', 'order', 'cursor'];
const usualOrder = (status: ListAddress['status']) => (status === 'pending' ? 'due' : 'newest');

/** Reads the query of `/customerService`; whatever is not understood counts as absent. */
export function readListAddress(search: string): ListAddress {
  const query = new URLSearchParams(search);
  const asked = query.get('status');
  const market = CountryCode.safeParse(query.get('countryCode'));
  const status =
    asked === 'all' ? 'all' : (registrationStatuses.find((one) => one === asked) ?? 'pending');
  return fitting({
    status,
    countryCode: market.success ? market.data : undefined,
    assignee: assigneeChoices.find((one) => one === query.get('assignee')),
    due: dueChoices.find((one) => one === query.get('due')),
    reasonCode: reasonCodes.find((one) => one === query.get('reasonCode')),
    q: (query.get('q') ?? '').trim().slice(0, longestSearch),
    order: orders.find((one) => one === query.get('order')) ?? usualOrder(status),
    cursors: query.getAll('cursor').filter((cursor) => cursor !== '' && cursor.length <= 400),
  });
}

/** The query for what the list shall show, keeping other parameters such as `locale`. */
export function listSearch(search: string, address: ListAddress) {
  const query = new URLSearchParams(search);
  for (const name of names) query.delete(name);
  const { status, countryCode, assignee, due, reasonCode, q, order, cursors } = address;
  const given = {
    status: status === 'pending' ? undefined : status,
    countryCode,
    assignee,
    due,
    reasonCode,
    q: q === '' ? undefined : q,
    order: order === usualOrder(status) ? undefined : order,
  };
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) query.set(name, value);
  }
  for (const cursor of cursors.slice(-mostCursors)) query.append('cursor', cursor);
  return query.size === 0 ? '' : `?${query}`;
}

/** Another selection begins on its first page; what does not fit the new status is left out. */
export function withFilter(address: ListAddress, change: ListChange): ListAddress {
  const status = change.status ?? address.status;
  const order = change.order ?? (change.status === undefined ? address.order : usualOrder(status));
  return fitting({ ...address, ...change, status, order, cursors: [] });
}

/** What to ask the API for, without order and page: also of the count. */
export function filterOf(address: ListAddress, searched: string | undefined) {
  const { status, countryCode, assignee, due, reasonCode } = address;
  return {
    ...(status === 'all' ? {} : { status }),
    ...(countryCode === undefined ? {} : { countryCode }),
    ...(assignee === undefined ? {} : { assignee }),
    ...(due === undefined ? {} : { due }),
    ...(reasonCode === undefined ? {} : { reasonCode }),
    ...(searched === undefined ? {} : { q: searched }),
  } satisfies Partial<RegistrationListQuery>;
}

/** How many of the choices behind "Filters" are made. */
export function chosenFilters({ countryCode, assignee, due, reasonCode }: ListAddress): number {
  return [countryCode, assignee, due, reasonCode].filter((one) => one !== undefined).length;
}

function fitting(address: ListAddress): ListAddress {
  const waiting = address.status === 'pending';
  return {
    ...address,
    assignee: waiting ? address.assignee : undefined,
    due: waiting ? address.due : undefined,
    reasonCode: waiting ? undefined : address.reasonCode,
    order: !waiting && address.order === 'due' ? 'newest' : address.order,
  };
}
