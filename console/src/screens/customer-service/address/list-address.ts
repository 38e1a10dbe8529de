import { EvidenceState } from '@countersign/contract/evidence/evidence';
import { reasonCodes } from '@countersign/contract/reason-code';
import { Day } from '@countersign/contract/registration-filter';
import type { RegistrationListQuery } from '@countersign/contract/registration-list';
import { CountryCode } from '@countersign/domain/market/country-code';
import type { ReasonCode } from '@countersign/domain/registration/reason-codes';
import {
  type RegistrationStatus,
  registrationStatuses,
} from '@countersign/domain/registration/registration';
import { type ListLayout, readColumns, readDensity } from './list-layout.ts';

export const assigneeChoices = ['me', 'nobody', 'others'] as const;
export const evidenceChoices = EvidenceState.options;
export const requestChoices = ['answered', 'waiting', 'no-answer'] as const;
type RequestChoice = (typeof requestChoices)[number];
export const dueChoices = ['overdue', 'soon', 'later'] as const;
const ordersOfWaiting = ['due', 'oldest', 'newest'] as const;
/** Of answers that came back: first those to one's own questions. */
const ordersOfAnswers = ['asked-first', ...ordersOfWaiting] as const;
const ordersOfAny = ['newest', 'oldest'] as const;
const ordersOfPeriod = ['last-decided', 'first-decided'] as const;
export type ListOrder = (typeof ordersOfAnswers | typeof ordersOfPeriod)[number];

/** What the list shows; all of it is in the address, so that it can be shared and reloaded. */
export interface ListAddress {
  readonly status: RegistrationStatus | 'all';
  readonly countryCode: CountryCode | undefined;
  /** For pending registrations only, like `due` and the order by it. */
  readonly assignee: (typeof assigneeChoices)[number] | undefined;
  readonly due: (typeof dueChoices)[number] | undefined;
  /** By the summary of the evidence: of pending ones, or of those decided within a period. */
  readonly evidence: EvidenceState | undefined;
  /** Pending ones that may be known already. */
  readonly known: 'maybe' | undefined;
  /** For approved registrations only: something came up since. */
  readonly concern: 'open' | undefined;
  /** For decided registrations only: a reversal waits for an administrator. */
  readonly reversal: 'proposed' | undefined;
  /** What became of the newest request to the applicant. */
  readonly request: RequestChoice | undefined;
  /** For decided registrations only. */
  readonly reasonCode: ReasonCode | undefined;
  /** For decided registrations only: first day, and the day after the last, in UTC. */
  readonly decidedFrom: Day | undefined;
  readonly decidedBefore: Day | undefined;
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

const names = [
  'status',
  'countryCode',
  'assignee',
  'due',
  'evidence',
  'known',
  'concern',
  'reversal',
  'request',
  'reasonCode',
  'decidedFrom',
  'decidedBefore',
  'q',
  'order',
  'density',
  'columns',
  'cursor',
];

type OfOrder = Pick<ListAddress, 'status' | 'request' | 'decidedFrom' | 'decidedBefore'>;

/** The possible orders, the default first. */
export function ordersOf(address: OfOrder): readonly ListOrder[] {
  const { status, request, decidedFrom, decidedBefore } = address;
  if (status === 'pending') return request === 'answered' ? ordersOfAnswers : ordersOfWaiting;
  return decidedFrom === undefined && decidedBefore === undefined ? ordersOfAny : ordersOfPeriod;
}

/** Reads the query of `/customerService`; invalid values count as absent. */
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
    evidence: evidenceChoices.find((one) => one === query.get('evidence')),
    known: query.get('known') === 'maybe' ? 'maybe' : undefined,
    concern: query.get('concern') === 'open' ? 'open' : undefined,
    reversal: query.get('reversal') === 'proposed' ? 'proposed' : undefined,
    request: requestChoices.find((one) => one === query.get('request')),
    reasonCode: reasonCodes.find((one) => one === query.get('reasonCode')),
    decidedFrom: dayOf(query.get('decidedFrom')),
    decidedBefore: dayOf(query.get('decidedBefore')),
    q: (query.get('q') ?? '').trim().slice(0, longestSearch),
    order: everyOrder.find((one) => one === query.get('order')),
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
  const { status, countryCode, assignee, due, evidence, known, concern, request } = address;
  const { reversal, reasonCode, decidedFrom, decidedBefore } = address;
  return {
    ...(status === 'all' ? {} : { status }),
    ...(countryCode === undefined ? {} : { countryCode }),
    ...(assignee === undefined ? {} : { assignee }),
    ...(due === undefined ? {} : { due }),
    ...(evidence === undefined ? {} : { evidence }),
    ...(known === undefined ? {} : { known }),
    ...(concern === undefined ? {} : { concern }),
    ...(reversal === undefined ? {} : { reversal }),
    ...(request === undefined ? {} : { request }),
    ...(reasonCode === undefined ? {} : { reasonCode }),
    ...(decidedFrom === undefined ? {} : { decidedFrom }),
    ...(decidedBefore === undefined ? {} : { decidedBefore }),
    ...(searched === undefined ? {} : { q: searched }),
  } satisfies Partial<RegistrationListQuery>;
}

/** How many filters are set; both ends of a period count as one. */
export function chosenFilters(address: ListAddress): number {
  const { countryCode, assignee, due, evidence, known, concern, request, reasonCode } = address;
  const { reversal } = address;
  const period = address.decidedFrom ?? address.decidedBefore;
  const filters = [
    countryCode,
    assignee,
    due,
    evidence,
    known,
    concern,
    reversal,
    request,
    reasonCode,
    period,
  ];
  return filters.filter((one) => one !== undefined).length;
}

/** All that wait, of one market or of all. */
export function isWholeQueue(address: ListAddress): boolean {
  const ofMarket = address.countryCode === undefined ? 0 : 1;
  return address.status === 'pending' && address.q === '' && chosenFilters(address) === ofMarket;
}

const everyOrder = [...ordersOfAnswers, ...ordersOfPeriod];

function dayOf(text: string | null): Day | undefined {
  const day = Day.safeParse(text);
  return day.success ? day.data : undefined;
}

/** Removes filters that the status does not have, and an order that does not fit. */
function fitting(
  address: Omit<ListAddress, 'order'> & { readonly order: ListOrder | undefined },
): ListAddress {
  const { status } = address;
  const waiting = status === 'pending';
  const period = address.decidedFrom ?? address.decidedBefore;
  const chosen = {
    ...address,
    assignee: waiting ? address.assignee : undefined,
    due: waiting ? address.due : undefined,
    evidence: waiting || period !== undefined ? address.evidence : undefined,
    known: waiting ? address.known : undefined,
    concern: status === 'approved' || status === 'all' ? address.concern : undefined,
    reversal: waiting ? undefined : address.reversal,
    request: waiting ? address.request : undefined,
    reasonCode: waiting ? undefined : address.reasonCode,
    decidedFrom: waiting ? undefined : address.decidedFrom,
    decidedBefore: waiting ? undefined : address.decidedBefore,
  };
  const [usual = 'newest', ...more] = ordersOf(chosen);
  return { ...chosen, order: more.find((one) => one === address.order) ?? usual };
}
