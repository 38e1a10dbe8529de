import { EvidenceState } from '@countersign/contract/evidence/evidence';
import { reasonCodes } from '@countersign/contract/reason-code';
import { Day } from '@countersign/contract/registration-filter';
import type { RegistrationListQuery } from '@countersign/contract/registration-list';
import { CountryCode } from '@countersign/domain/market/country-code';
import {
  isDecidedStatus,
  type RegistrationStatus,
  registrationStatuses,
} from '@countersign/domain/registration/registration';
import { type ListLayout, readColumns, readDensity } from './list-layout.ts';

export const assigneeChoices = ['me', 'nobody', 'others'] as const;
/** `against`: decided against it. */
export const evidenceChoices = [...EvidenceState.options, 'against'] as const;
export const requestChoices = ['answered', 'waiting', 'no-answer'] as const;
export const dueChoices = ['overdue', 'soon', 'later'] as const;
const ordersOfWaiting = ['due', 'oldest', 'newest'] as const;
/** Of answers that came back: first those to one's own questions. */
const ordersOfAnswers = ['asked-first', ...ordersOfWaiting] as const;
const ordersOfAny = ['newest', 'oldest'] as const;
const ordersOfPeriod = ['last-decided', 'first-decided'] as const;
const ordersOfDecided = [...ordersOfPeriod, ...ordersOfAny] as const;
export type ListOrder = (typeof ordersOfAnswers | typeof ordersOfPeriod)[number];

type ListStatus = RegistrationStatus | 'all';

/** Of which registrations there are, for what a filter may choose from. */
interface Place {
  readonly status: ListStatus;
  readonly decidedFrom: Day | undefined;
  readonly decidedBefore: Day | undefined;
  readonly decidedBy: string | undefined;
  readonly target: 'met' | 'missed' | undefined;
}

const ofAny = () => true;
const ofPending = ({ status }: Place) => status === 'pending';
const ofDecided = ({ status }: Place) => status !== 'pending';
const ofWithdrawn = ({ status }: Place) => status === 'withdrawn' || status === 'all';
/** Whether it asks for decisions, of a period, a person or by their target. */
const isPeriod = ({ decidedFrom, decidedBefore, decidedBy, target }: Place) =>
  (decidedFrom ?? decidedBefore ?? decidedBy ?? target) !== undefined;

/** Each by its name in the address: reads its value there, and says which lists have it. */
const filters = {
  countryCode: { read: marketOf, fits: ofAny },
  assignee: { read: oneOf(assigneeChoices), fits: ofPending },
  due: { read: oneOf(dueChoices), fits: ofPending },
  /** By the summary of the evidence: of pending ones, or of those decided within a period. */
  evidence: {
    read: oneOf(evidenceChoices),
    fits: (place: Place, value?: string) =>
      isPeriod(place) || (ofPending(place) && value !== 'against'),
  },
  /** That may be known already. */
  known: { read: oneOf(['maybe'] as const), fits: ofPending },
  /** Something came up since the approval. */
  concern: {
    read: oneOf(['open'] as const),
    fits: ({ status }: Place) => status === 'approved' || status === 'all',
  },
  /** Its account is work: none was reported in time, or a fault. */
  account: {
    read: oneOf(['open'] as const),
    fits: ({ status }: Place) => status === 'approved' || status === 'all',
  },
  /** A licence of it, as it was read, has ended, or ends this month. */
  licence: {
    read: oneOf(['ended', 'this-month'] as const),
    fits: ({ status }: Place) => status === 'approved' || status === 'all',
  },
  /** A reversal waits for an administrator. */
  reversal: { read: oneOf(['proposed'] as const), fits: ofDecided },
  /** A decision waits for a second person. */
  proposal: { read: oneOf(['waiting'] as const), fits: ofPending },
  /** What became of the newest request to the applicant. */
  request: { read: oneOf(requestChoices), fits: ofPending },
  reasonCode: { read: oneOf(reasonCodes), fits: ofDecided },
  /** Those of a figure of the overview. */
  assignedTo: { read: subjectOf, fits: ofPending },
  decidedBy: { read: subjectOf, fits: ofDecided },
  target: { read: oneOf(['met', 'missed'] as const), fits: ofDecided },
  submittedFrom: { read: dayOf, fits: ofAny },
  submittedBefore: { read: dayOf, fits: ofAny },
  withdrawnFrom: { read: dayOf, fits: ofWithdrawn },
  withdrawnBefore: { read: dayOf, fits: ofWithdrawn },
  waitedOn: { read: dayOf, fits: ofAny },
  /** The first day, in UTC. */
  decidedFrom: { read: dayOf, fits: ofDecided },
  /** The day after the last, in UTC. */
  decidedBefore: { read: dayOf, fits: ofDecided },
};
type Filter = keyof typeof filters;
type Filters = { readonly [Name in Filter]: ReturnType<(typeof filters)[Name]['read']> };
type Chosen = { readonly [Name in Filter]?: NonNullable<Filters[Name]> };

const filterNames = Object.keys(filters) as Filter[];

/** What the list shows; all of it is in the address, so that it can be shared and reloaded. */
export interface ListAddress extends Filters {
  readonly status: ListStatus;
  /** The trimmed search text; empty without a search. */
  readonly q: string;
  readonly order: ListOrder;
  /** Of a saved view; else the person's own choice in this browser. */
  readonly density?: ListLayout['density'] | undefined;
  readonly columns?: ListLayout['columns'] | undefined;
  /** The cursors of the visited pages; the last one is of the shown page. */
  readonly cursors: readonly string[];
}

export type ListChange = Partial<Omit<ListAddress, 'cursors'>>;

/** The most cursors in an address; beyond it "previous" leads to the first page. */
const mostCursors = 20;
export const longestSearch = 100;

const names = [...filterNames, 'status', 'q', 'order', 'density', 'columns', 'cursor'];

type OfOrder = Place & Pick<ListAddress, 'request' | 'waitedOn' | 'q'>;

/** The possible orders, the default first. */
export function ordersOf(address: OfOrder): readonly ListOrder[] {
  if (!ofPending(address)) {
    const { status } = address;
    if (isPeriod(address)) return ordersOfPeriod;
    if (address.waitedOn !== undefined) return ['newest'];
    // A search is in the order in which they came.
    return status !== 'all' && isDecidedStatus(status) && address.q === ''
      ? ordersOfDecided
      : ordersOfAny;
  }
  return address.request === 'answered' ? ordersOfAnswers : ordersOfWaiting;
}

/** Reads the query of `/customerService`; invalid values count as absent. */
export function readListAddress(search: string): ListAddress {
  const query = new URLSearchParams(search);
  const asked = query.get('status');
  return fitting({
    status: asked === 'all' ? 'all' : (oneOf(registrationStatuses)(asked) ?? 'pending'),
    ...filtersBy((name) => filters[name].read(query.get(name))),
    q: (query.get('q') ?? '').trim().slice(0, longestSearch),
    order: oneOf(everyOrder)(query.get('order')),
    density: readDensity(query.get('density')),
    columns: readColumns(query.get('columns')),
    cursors: query.getAll('cursor').filter((cursor) => cursor !== '' && cursor.length <= 400),
  });
}

/** The query for a list; keeps other parameters such as `locale`. */
export function listSearch(search: string, address: ListAddress) {
  const query = new URLSearchParams(search);
  for (const name of names) query.delete(name);
  const { status, q, order, columns, cursors, ...others } = address;
  const given = {
    status: status === 'pending' ? undefined : status,
    ...others,
    q: q === '' ? undefined : q,
    order: order === ordersOf(address)[0] ? undefined : order,
    columns: columns?.join(','),
  };
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) query.set(name, value);
  }
  for (const cursor of cursors.slice(-mostCursors)) query.append('cursor', cursor);
  return query.size === 0 ? '' : `?${query}`;
}

/** Applies a change: starts at the first page, without filters that do not fit the status. */
export function withFilter(address: ListAddress, change: ListChange): ListAddress {
  const status = change.status ?? address.status;
  // The default of the filters before is no choice.
  const isChosen = change.status === undefined && address.order !== ordersOf(address)[0];
  const order = change.order ?? (isChosen ? address.order : undefined);
  return fitting({ ...address, ...change, status, order, cursors: [] });
}

/** The filter for the API, without order and page; the count uses it too. */
export function filterOf(address: ListAddress, searched: string | undefined) {
  return {
    ...(address.status === 'all' ? {} : { status: address.status }),
    ...chosenOf(address),
    ...(searched === undefined ? {} : { q: searched }),
  } satisfies Partial<RegistrationListQuery>;
}

/** How many filters are set; both ends of a period count as one. */
export function chosenFilters(address: ListAddress): number {
  const chosen = chosenOf(address);
  const both = (['decided', 'submitted', 'withdrawn'] as const).filter(
    (of) => chosen[`${of}From`] !== undefined && chosen[`${of}Before`] !== undefined,
  );
  return Object.keys(chosen).length - both.length;
}

/** Whether lists of this status have the filter. */
export function hasFilter(address: ListAddress, name: Filter): boolean {
  return filters[name].fits(address);
}

/** Removes every filter and the search; the status stays. */
export const withoutFilters: ListChange = { ...filtersBy(() => undefined), q: '' };

const everyOrder = [...ordersOfAnswers, ...ordersOfPeriod];

type Text = string | null;

/** Reads one of these values; any other counts as absent. */
function oneOf<Value extends string>(values: readonly Value[]) {
  return (text: Text) => values.find((one) => one === text);
}

function marketOf(text: Text): CountryCode | undefined {
  return CountryCode.safeParse(text).data;
}

function subjectOf(text: Text): string | undefined {
  return text === null || text === '' || text.length > 255 ? undefined : text;
}

function dayOf(text: Text): Day | undefined {
  return Day.safeParse(text).data;
}

/** `make` gives the value of the filter that it is asked for. */
function filtersBy(make: (name: Filter) => Filters[Filter]): Filters {
  return Object.fromEntries(filterNames.map((name) => [name, make(name)])) as Filters;
}

/** The filters that are set. */
function chosenOf(address: ListAddress): Chosen {
  const set = filterNames.filter((name) => address[name] !== undefined);
  return Object.fromEntries(set.map((name) => [name, address[name]]));
}

/** Removes filters that the status does not have, and an order that does not fit. */
function fitting(
  address: Omit<ListAddress, 'order'> & { readonly order: ListOrder | undefined },
): ListAddress {
  const chosen = {
    ...address,
    ...filtersBy((name) =>
      filters[name].fits(address, address[name]) ? address[name] : undefined,
    ),
  };
  const [usual = 'newest', ...more] = ordersOf(chosen);
  return { ...chosen, order: more.find((one) => one === address.order) ?? usual };
}
