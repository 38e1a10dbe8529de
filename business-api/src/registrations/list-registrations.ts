import { EvidenceState } from '@countersign/contract/evidence/evidence';
import type { HistoryEvent } from '@countersign/contract/history';
import { pageLimit } from '@countersign/contract/paging';
import type {
  RegistrationListQuery,
  RegistrationPage,
  RegistrationSummary,
} from '@countersign/contract/registration-list';
import type { Contact, Practice } from '@countersign/domain/registration/application';
import { RequestState } from '@countersign/domain/registration/information-request';
import {
  showHiddenCharacters,
  withVisibleMarks,
} from '@countersign/domain/registration/visible-text';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Person } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import { instantText } from '../platform/database/instant-text.ts';
import { type SelectedPage, selectPage } from './find-matches.ts';
import { foundBy } from './found-by.ts';
import {
  type Condition,
  canFitNothing,
  conditionsOf,
  isAskedBy,
  isOneOf,
  marketsOf,
} from './registration-conditions.ts';
import { isBackwards, orderOf, type RegistrationOrder, timeColumns } from './registration-order.ts';
import { requireSearchable, type SearchParts } from './search-query.ts';
import { type PagePosition, readCursor, writeCursor } from './select-registrations.ts';

/**
 * A row of a page: not parsed here, but by the schema that writes the answer. Times are texts of UTC,
 * for `instantText`.
 */
interface SummaryRow {
  readonly ticket_number: RegistrationSummary['ticketNumber'];
  readonly country_code: RegistrationSummary['countryCode'];
  readonly status: RegistrationSummary['status'];
  readonly version: number;
  readonly submitted_at: string;
  readonly due_at: string;
  readonly practice_name: string;
  readonly city: string;
  readonly decided_at: string | null;
  readonly decided_by_name: string | null;
  readonly withdrawn_at: string | null;
  readonly evidence_state: string | null;
  readonly may_be_known: boolean;
  readonly concern: boolean;
  readonly reversal_proposed: boolean;
  readonly decision_proposed: boolean;
  readonly request_state: string | null;
  readonly request_asked_by: string | null;
  readonly changed_at: string | null;
  readonly subject: string | null;
  readonly name: string | null;
  readonly claimed_at: string | null;
  readonly until: string | null;
  /** Only of a page with a search, as the intake wrote them. */
  readonly practice?: Practice;
  readonly contact?: Contact;
  readonly sought?: SearchParts;
}

/**
 * A page of the registrations in the person's markets. Throws `invalid-request` for an invalid cursor,
 * order or search.
 */
export async function listRegistrations(
  db: Db,
  person: Pick<Person, 'subject' | 'markets'>,
  { order, cursor, limit = pageLimit, keys, ...filter }: RegistrationListQuery,
  now: Date,
): Promise<z.infer<typeof RegistrationPage>> {
  const markets = marketsOf(person, filter);
  const chosen = orderOf(order, filter);
  const conditions = [
    ...(await conditionsOf(db, filter, { subject: person.subject, now })),
    ...(keys === undefined ? [] : [isOneOf(keys)]),
  ];
  const after = cursor === undefined ? undefined : readCursor(cursor);
  requireSearchable(filter.q);
  if (markets.length === 0 || canFitNothing(filter)) return { items: [], nextCursor: null };
  const corrected = new Set<string>();
  const read = async (
    more: readonly Condition[],
    from: PagePosition | undefined,
    most: number,
  ): Promise<SummaryRow[]> => {
    const selection = { markets, conditions: [...conditions, ...more], order: chosen };
    const columns = sql`registrations.*`;
    const found = await selectPage(db, filter.q, columns, {
      ...selection,
      after: from,
      limit: most,
    });
    for (const word of found.corrected) corrected.add(word);
    return readPage(db, found, { order: chosen, subject: person.subject, now });
  };
  const rows = await (chosen === 'asked-first'
    ? readAskedFirst(person.subject, read, after, limit + 1)
    : read([], after, limit + 1));
  const last = rows[limit - 1];
  return {
    ...(corrected.size === 0 ? {} : { corrected: [...corrected] }),
    items: rows.slice(0, limit).map((row) => {
      const summary = summaryOf(row, person.subject);
      return { ...summary, ...searchedBy(summary, row) };
    }),
    nextCursor:
      rows.length > limit && last !== undefined
        ? writeCursor({
            ...positionOf(last, chosen),
            isOfOthers: chosen === 'asked-first' && last.request_asked_by !== person.subject,
          })
        : null,
  };
}

/** Two pages as one: first of those whose applicant the person has asked, then of the others. */
async function readAskedFirst(
  subject: string,
  read: (
    more: readonly Condition[],
    after: PagePosition | undefined,
    limit: number,
  ) => Promise<SummaryRow[]>,
  after: PagePosition | undefined,
  limit: number,
): Promise<SummaryRow[]> {
  const others = [isAskedBy(subject, false)];
  if (after?.isOfOthers) return read(others, after, limit);
  const own = await read([isAskedBy(subject, true)], after, limit);
  if (own.length === limit) return own;
  return [...own, ...(await read(others, undefined, limit - own.length))];
}

/**
 * What changes a registration for who reads the list. Left out is what no reader has to look at again: claims, mails,
 * answers of registers, work on the evidence, and what merely ended.
 */
const changing: readonly HistoryEvent['kind'][] = [
  'received',
  'approved',
  'rejected',
  'linked',
  'withdrawn',
  'undone',
  'reversed',
  'reversal-requested',
  'reversal-proposed',
  'reversal-declined',
  'decision-proposed',
  'decision-returned',
  'account-faulted',
  'note',
  'assigned',
  'similar-found',
  'stop-list-hit',
  'request-asked',
  'request-answered',
  'request-entered',
  'request-expired',
  'field-corrected',
];

async function readPage(
  db: Db,
  { page, sought }: SelectedPage,
  {
    order,
    subject,
    now,
  }: { readonly order: RegistrationOrder; readonly subject: string; readonly now: Date },
): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    select page.ticket_number, page.country_code, page.status, page.version,
      page.submitted_at at time zone 'UTC' as submitted_at,
      page.due_at at time zone 'UTC' as due_at, page.practice_name, page.city,
      page.decided_at at time zone 'UTC' as decided_at, page.decided_by_name,
      page.withdrawn_at at time zone 'UTC' as withdrawn_at,
      page.evidence_state, page.may_be_known, page.request_state, page.request_asked_by,
      page.status = 'approved' and exists (select from approved_concerns as open
        where open.country_code = page.country_code and open.ticket_number = page.ticket_number
          and open.settled_at is null) as concern,
      (select max(event.at) at time zone 'UTC' from history_events as event
        where event.country_code = page.country_code and event.ticket_number = page.ticket_number
          and event.kind = any(${`{${changing.join(',')}}`}::text[])
          and event.actor ->> 'subject' is distinct from ${subject}) as changed_at,
      exists (select from reversal_proposals as proposed
        where proposed.country_code = page.country_code
          and proposed.ticket_number = page.ticket_number
          and proposed.expires_at > ${now}) as reversal_proposed,
      page.status = 'pending' and exists (select from decision_proposals as second
        where second.country_code = page.country_code
          and second.ticket_number = page.ticket_number
          and second.state = 'waiting' and second.expires_at > ${now}) as decision_proposed, claims.subject, claims.name,
      claims.claimed_at at time zone 'UTC' as claimed_at, claims.until at time zone 'UTC' as until
      ${sought === undefined ? sql`` : sql`, page.practice, page.contact`}
    from (${page}) as page
    left join claims on claims.country_code = page.country_code
      and claims.ticket_number = page.ticket_number and claims.until > ${now}`.execute(db);
  const searched = sought === undefined ? rows : rows.map((row) => ({ ...row, sought }));
  const sorted = searched.toSorted((a, b) => compare(a, b, order));
  return isBackwards(order) ? sorted.reverse() : sorted;
}

function positionOf(row: SummaryRow, order: RegistrationOrder): PagePosition {
  return {
    at: new Date(instantText(orderTimeOf(row, order))),
    ticketNumber: row.ticket_number,
    countryCode: row.country_code,
  };
}

// Never null for an order by decision: its filter matches decided registrations only.
function orderTimeOf(row: SummaryRow, order: RegistrationOrder): string {
  return row[timeColumns[order]] ?? row.submitted_at;
}

// The join may change the order, and an outer `order by` could make the database sort more than the
// page. Compares as the columns' collation does; the texts of times follow one another as the times do.
function compare(a: SummaryRow, b: SummaryRow, order: RegistrationOrder): number {
  return (
    byCode(orderTimeOf(a, order), orderTimeOf(b, order)) ||
    byCode(a.ticket_number, b.ticket_number) ||
    byCode(a.country_code, b.country_code)
  );
}

function byCode(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function summaryOf(row: SummaryRow, subject: string): RegistrationSummary {
  return {
    ticketNumber: row.ticket_number,
    countryCode: row.country_code,
    status: row.status,
    version: row.version,
    submittedAt: instantText(row.submitted_at),
    dueAt: instantText(row.due_at),
    practiceName: withVisibleMarks(row.practice_name),
    city: withVisibleMarks(row.city),
    assignee: assigneeOf(row),
    decidedAt: textOf(row.decided_at),
    decidedByName: row.decided_by_name,
    withdrawnAt: textOf(row.withdrawn_at),
    evidence: evidenceStateOf(row.evidence_state),
    mayBeKnown: row.status === 'pending' && row.may_be_known,
    concern: row.concern,
    reversalProposed: row.reversal_proposed,
    decisionProposed: row.decision_proposed,
    request: row.request_state === null ? null : RequestState.parse(row.request_state),
    askedByMe: row.request_asked_by === subject,
    changedAt: textOf(row.changed_at),
  };
}

/** What a search found a row by, where the row does not show it. */
function searchedBy(summary: RegistrationSummary, { practice, contact, sought }: SummaryRow) {
  if (practice === undefined || contact === undefined || sought === undefined) return {};
  const { ticketNumber, countryCode, practiceName, city } = summary;
  const application = showHiddenCharacters({ practice, contact });
  const found = foundBy({ ticketNumber, countryCode, ...application }, sought, [
    ticketNumber,
    practiceName,
    city,
  ]);
  return found.length === 0 ? {} : { foundBy: [...found] };
}

function assigneeOf({
  subject,
  name,
  claimed_at,
  until,
}: SummaryRow): RegistrationSummary['assignee'] {
  if (subject === null || name === null || claimed_at === null || until === null) return null;
  return { subject, name, claimedAt: instantText(claimed_at), until: instantText(until) };
}

function evidenceStateOf(state: string | null): RegistrationSummary['evidence'] {
  return state === null ? null : EvidenceState.parse(state);
}

function textOf(time: string | null): string | null {
  return time === null ? null : instantText(time);
}
