import { reasonCodes } from '@countersign/contract/reason-code';
import { Day } from '@countersign/contract/registration-filter';
import type { RegistrationListQuery } from '@countersign/contract/registration-list';
import { CountryCode } from '@countersign/domain/market/country-code';
import type { ReasonCode } from '@countersign/domain/registration/reason-codes';
import {
  type RegistrationStatus,
  registrationStatuses,
} from '@countersign/domain/registration/registration';

export const assigneeChoices = ['me', 'nobody', 'others'] as const;
export const dueChoices = ['overdue', 'soon', 'later'] as const;
const ordersOfWaiting = ['due', 'oldest', 'newest'] as const;
const ordersOfAny = ['newest', 'oldest'] as const;
const ordersOfPeriod = ['last-decided', 'first-decided'] as const;
export type ListOrder = (typeof ordersOfWaiting | typeof ordersOfPeriod)[number];

/** What the list shows, all of it from the address: a page can be sent, reloaded and gone back to. */
export interface ListAddress {
  readonly status: RegistrationStatus | 'all';
  readonly countryCode: CountryCode | undefined;
  /** Of waiting ones only, as `due` and the order by it. */
  readonly assignee: (typeof assigneeChoices)[number] | undefined;
  readonly due: (typeof dueChoices)[number] | undefined;
  /** Of decided ones only. */
  readonly reasonCode: ReasonCode | undefined;
  /** Of decided ones only, by days in UTC: from this one on, and before that one. */
  readonly decidedFrom: Day | undefined;
  readonly decidedBefore: Day | undefined;
  /** As typed, without spaces around it; empty where nothing is searched for. */
  readonly q: string;
  readonly order: ListOrder;
  /** The cursors of the pages gone through; the last one is of the page shown. */
  readonly cursors: readonly string[];
}

export type ListChange = Partial<Omit<ListAddress, 'cursors'>>;

/** Longest trail of cursors that is kept; beyond it "previous" leads to the first page. */
const mostCursors = 20;
export const longestSearch = 100;

const names = [
  'status',
  'countryCode',
  'assignee',
  'due',
  'reasonCode',
  'decidedFrom',
  'decidedBefore',
  'q',
  'order',
  'cursor',
];

type OfOrder = Pick<ListAddress, 'status' | 'decidedFrom' | 'decidedBefore'>;

/** Orders to choose from, the usual one first. */
export function ordersOf({ status, decidedFrom, decidedBefore }: OfOrder): readonly ListOrder[] {
  if (status === 'pending') return ordersOfWaiting;
  return decidedFrom === undefined && decidedBefore === undefined ? ordersOfAny : ordersOfPeriod;
}

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
    decidedFrom: dayOf(query.get('decidedFrom')),
    decidedBefore: dayOf(query.get('decidedBefore')),
    q: (query.get('q') ?? '').trim().slice(0, longestSearch),
    order: everyOrder.find((one) => one === query.get('order')),
    cursors: query.getAll('cursor').filter((cursor) => cursor !== '' && cursor.length <= 400),
  });
}

/** The query for what the list shall show, keeping other parameters such as `locale`. */
export function listSearch(search: string, address: ListAddress) {
  const query = new URLSearchParams(search);
  for (const name of names) query.delete(name);
  const { status, q, order, cursors, ...others } = address;
  const given = {
    status: status === 'pending' ? undefined : status,
    ...others,
    q: q === '' ? undefined : q,
    order: order === ordersOf(address)[0] ? undefined : order,
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
  const order = change.order ?? (change.status === undefined ? address.order : undefined);
  return fitting({ ...address, ...change, status, order, cursors: [] });
}

/** What to ask the API for, without order and page: also of the count. */
export function filterOf(address: ListAddress, searched: string | undefined) {
  const { status, countryCode, assignee, due, reasonCode, decidedFrom, decidedBefore } = address;
  return {
    ...(status === 'all' ? {} : { status }),
    ...(countryCode === undefined ? {} : { countryCode }),
    ...(assignee === undefined ? {} : { assignee }),
    ...(due === undefined ? {} : { due }),
    ...(reasonCode === undefined ? {} : { reasonCode }),
    ...(decidedFrom === undefined ? {} : { decidedFrom }),
    ...(decidedBefore === undefined ? {} : { decidedBefore }),
    ...(searched === undefined ? {} : { q: searched }),
  } satisfies Partial<RegistrationListQuery>;
}

/** How many of the choices behind "Filters" are made; both ends of a period are one. */
export function chosenFilters(address: ListAddress): number {
  const { countryCode, assignee, due, reasonCode, decidedFrom, decidedBefore } = address;
  const period = decidedFrom ?? decidedBefore;
  return [countryCode, assignee, due, reasonCode, period].filter((one) => one !== undefined).length;
}

const everyOrder = [...ordersOfWaiting, ...ordersOfPeriod];

function dayOf(text: string | null): Day | undefined {
  const day = Day.safeParse(text);
  return day.success ? day.data : undefined;
}

/** Leaves out what the status has not, and takes the usual order where the one given does not fit. */
function fitting(
  address: Omit<ListAddress, 'order'> & { readonly order: ListOrder | undefined },
): ListAddress {
  const waiting = address.status === 'pending';
  const chosen = {
    ...address,
    assignee: waiting ? address.assignee : undefined,
    due: waiting ? address.due : undefined,
    reasonCode: waiting ? undefined : address.reasonCode,
    decidedFrom: waiting ? undefined : address.decidedFrom,
    decidedBefore: waiting ? undefined : address.decidedBefore,
  };
  const [usual = 'newest', ...more] = ordersOf(chosen);
  return { ...chosen, order: more.find((one) => one === address.order) ?? usual };
}
