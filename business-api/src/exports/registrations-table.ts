import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../database/database.ts';
import { conditionsOf, marketsOf } from '../registrations/registration-conditions.ts';
import { type RegistrationRow, registrationOf } from '../registrations/registration-row.ts';
import { prepareSearch } from '../registrations/search.ts';
import { selectRegistrations } from '../registrations/select-registrations.ts';
import { csvLine } from './csv-cell.ts';
import type { Download } from './download-tickets.ts';

const batch = 500;
const byteOrderMark = '\uFEFF';
const Codes = z.array(z.string());

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
];

/**
 * The lines of the table, oldest registration first, one batch of rows at a time: memory does not
 * grow with it, and nothing more is read once the reader has gone.
 */
export async function* registrationsTable(
  db: Db,
  { person, filter }: Download,
  now: Date,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  const markets = marketsOf(person, filter);
  if (markets.length === 0) return;
  const conditions = conditionsOf(filter, { subject: person.subject, now });
  const search = await prepareSearch(db, filter.q, markets);
  let after: { at: Date; ticketNumber: string; countryCode: string } | undefined;
  for (;;) {
    const selection = {
      markets,
      conditions,
      search,
      order: 'oldest',
      after,
      limit: batch,
    } as const;
    const query = selectRegistrations(sql`registrations.*`, selection);
    const { rows } = await sql<RegistrationRow>`${query}`.execute(db);
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row))).join('');
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = {
      at: last.submitted_at,
      ticketNumber: last.ticket_number,
      countryCode: last.country_code,
    };
  }
}

function cellsOf(row: RegistrationRow): string[] {
  const { practice, contact } = registrationOf(row);
  return [
    row.country_code,
    row.ticket_number,
    row.status,
    row.submitted_at.toISOString(),
    row.due_at.toISOString(),
    practice.legalName,
    practice.tradingName ?? '',
    practice.type,
    row.city,
    contact.name,
    contact.email,
    row.decided_at?.toISOString() ?? '',
    row.decided_by_name ?? '',
    row.reason_codes === null ? '' : Codes.parse(row.reason_codes).join(' '),
  ];
}
