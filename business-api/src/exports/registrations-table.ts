import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportRequest } from '@countersign/contract/exports';
import type { RegistrationFilter } from '@countersign/contract/registration-filter';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { exportedAccount } from '../accounts/room.ts';
import { exportedLicences } from '../licences/room.ts';
import { csvLine } from '../platform/csv/csv-cell.ts';
import type { Db } from '../platform/database/database.ts';
import {
  canFitNothing,
  conditionsOf,
  exportOrderOf,
  isBackwards,
  marketsOf,
  selectPage,
  timeColumns,
} from '../registrations/room.ts';
import { storedCalendar, workedMs } from '../working-time/room.ts';
import type { Download } from './download-tickets.ts';

const batch = 250;
export const byteOrderMark = '\uFEFF';
const Codes = z.array(z.string());

type RowsRequest = Exclude<ExportRequest, { figures: unknown }>;

const columns = [
  'countryCode',
  'ticketNumber',
  'status',
  'submittedAt',
  'dueAt',
  'legalName',
  'tradingName',
  'practiceType',
  'city',
  'contactName',
  'contactEmail',
  'decidedAt',
  'decidedBy',
  'reasonCodes',
  'evidence',
  'condition',
  'conditionUntil',
  'withdrawnAt',
  'workingHours',
  'accountNumber',
  'licences',
  'licenceUntil',
];

/**
 * The lines of the table, oldest registration first, or first decision first for a period of
 * decisions; marked rows come in the order of their marks. Rows are read in batches, so that memory
 * does not grow with the table and reading stops when the client leaves. `onRead` gets the number of
 * rows of each batch.
 */
export async function* registrationsTable(
  db: Db,
  { person, request }: Pick<Download, 'person'> & { readonly request: RowsRequest },
  now: Date,
  onRead: (rows: number) => void = () => undefined,
): AsyncGenerator<string> {
  const { separator = 'comma' } = request;
  yield byteOrderMark + csvLine(columns, separator);
  const batches =
    'rows' in request
      ? markedRows(db, person, request.rows)
      : filteredRows(db, person, request.filter, now);
  for await (const rows of batches) {
    onRead(rows.length);
    // The embedded engine answers without leaving the thread: other requests get their turn here.
    await nextTurn();
    yield rows.map((row) => csvLine(cellsOf(row), separator)).join('');
  }
}

/** Only the columns of a line: whole rows would fill the memory. */
interface Line {
  readonly country_code: string;
  readonly ticket_number: string;
  readonly status: string;
  readonly submitted_at: Date;
  readonly due_at: Date;
  readonly legal_name: string;
  readonly trading_name: string | null;
  readonly practice_type: string;
  readonly city: string;
  readonly contact_name: string;
  readonly contact_email: string;
  readonly decided_at: Date | null;
  readonly decided_by_name: string | null;
  readonly reason_codes: unknown;
  readonly evidence_state: string | null;
  readonly condition_text: string | null;
  readonly condition_until: string | null;
  readonly withdrawn_at: Date | null;
  readonly clock_from: Date | null;
  readonly clock_spent_ms: number;
  readonly working_time: unknown;
  readonly licences: string | null;
  readonly licence_until: string | null;
  readonly account_number: string | null;
}

const cells = sql`registrations.country_code, registrations.ticket_number, registrations.status,
  registrations.submitted_at, registrations.due_at,
  registrations.practice->>'legalName' as legal_name,
  registrations.practice->>'tradingName' as trading_name,
  registrations.practice->>'type' as practice_type, registrations.city,
  registrations.contact->>'name' as contact_name, registrations.contact->>'email' as contact_email,
  registrations.decided_at, registrations.decided_by_name, registrations.reason_codes,
  registrations.evidence_state, registrations.approval_condition->>'text' as condition_text,
  registrations.approval_condition->>'until' as condition_until,
  registrations.withdrawn_at, registrations.clock_from, registrations.clock_spent_ms,
  (select working_time from market_settings
    where market_settings.country_code = registrations.country_code) as working_time,
  ${exportedLicences.numbers} as licences, ${exportedLicences.until} as licence_until,
  ${exportedAccount} as account_number`;

type Caller = Download['person'];
type Keys = Extract<RowsRequest, { rows: unknown }>['rows'];

async function* markedRows(
  db: Db,
  { markets }: Caller,
  keys: Keys,
): AsyncGenerator<readonly Line[]> {
  const mine = keys.filter(({ countryCode }) => markets === 'all' || markets.includes(countryCode));
  if (mine.length === 0) return;
  const list = JSON.stringify(mine.map(({ countryCode: c, ticketNumber: t }) => ({ c, t })));
  // A lateral join looks each key up; with another join the planner could read the whole table.
  const { rows } = await sql<Line>`
    select ${cells} from jsonb_array_elements(${list}::jsonb) with ordinality as key(value, place)
    cross join lateral (select registrations.* from registrations
      where country_code = key.value->>'c' and ticket_number = key.value->>'t' limit 1)
      as registrations
    order by key.place`.execute(db);
  if (rows.length > 0) yield rows;
}

async function* filteredRows(
  db: Db,
  person: Caller,
  filter: RegistrationFilter,
  now: Date,
): AsyncGenerator<readonly Line[]> {
  const markets = marketsOf(person, filter);
  if (markets.length === 0 || canFitNothing(filter)) return;
  const order = exportOrderOf(filter);
  const conditions = await conditionsOf(db, filter, { subject: person.subject, now });
  let after: { at: Date; ticketNumber: string; countryCode: string } | undefined;
  for (;;) {
    const selection = { markets, conditions, order, after, limit: batch } as const;
    const { page } = await selectPage(db, filter.q, cells, selection);
    const at = sql.ref(timeColumns[order]);
    const way = sql.raw(isBackwards(order) ? 'desc' : 'asc');
    const { rows } = await sql<Line>`select * from (${page}) as page
      order by ${at} ${way}, ticket_number ${way}, country_code ${way}`.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = {
      at: last[timeColumns[order]] ?? last.submitted_at,
      ticketNumber: last.ticket_number,
      countryCode: last.country_code,
    };
  }
}

function cellsOf(row: Line): string[] {
  return [
    row.country_code,
    row.ticket_number,
    row.status,
    row.submitted_at.toISOString(),
    row.due_at.toISOString(),
    row.legal_name,
    row.trading_name ?? '',
    row.practice_type,
    row.city,
    row.contact_name,
    row.contact_email,
    row.decided_at?.toISOString() ?? '',
    row.decided_by_name ?? '',
    row.reason_codes === null ? '' : Codes.parse(row.reason_codes).join(' '),
    row.evidence_state ?? '',
    row.condition_text ?? '',
    row.condition_until ?? '',
    row.withdrawn_at?.toISOString() ?? '',
    workingHours(row),
    row.account_number ?? '',
    row.licences ?? '',
    row.licence_until ?? '',
  ];
}

/**
 * The hours of work until the decision, to two decimals, without the time with the applicant; empty where the
 * market's target counts by the clock. By the hours that the market has now.
 */
function workingHours(row: Line): string {
  const calendar = storedCalendar(row.working_time);
  if (calendar === null || row.decided_at === null) return '';
  return (workedMs(row, row.decided_at, calendar) / 3_600_000).toFixed(2);
}
