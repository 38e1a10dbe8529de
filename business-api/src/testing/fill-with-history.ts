import { parsedSampleApplication } from '@countersign/contract/testing/sample-application';
import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import type { Insertable } from 'kysely';
import type { Db, HistoryEventsTable, RegistrationsTable } from '../platform/database/database.ts';
import { chainEvents } from '../registrations/history/chain-events.ts';
import { type NewEvent, systemActor } from '../registrations/history/new-event.ts';

const rowsPerInsert = 500;

export interface HistorySize {
  readonly events: number;
  readonly eventsPerRegistration: number;
  /** What ticket numbers begin with, `T` by default. */
  readonly prefix?: string;
}

/** Pending registrations of the market US with histories as real ones, written in bulk. */
export async function fillWithHistory(db: Db, size: HistorySize): Promise<void> {
  const { events, eventsPerRegistration, prefix = 'T' } = size;
  const at = new Date('2026-11-20T10:00:00.000Z');
  const heads: Insertable<RegistrationsTable>[] = [];
  const rows: Insertable<HistoryEventsTable>[] = [];
  for (let written = 0; written < events; written += eventsPerRegistration) {
    const ticketNumber = `${prefix}-${Math.floor(written / eventsPerRegistration)}`;
    const chain = chainOf(ticketNumber, Math.min(eventsPerRegistration, events - written), at);
    heads.push(registrationRow(ticketNumber, chain, at));
    for (const row of chain.rows) {
      rows.push(row);
      if (rows.length === rowsPerInsert) await insertEvents(db, rows);
    }
    if (heads.length === rowsPerInsert) await insertRegistrations(db, heads);
  }
  if (rows.length > 0) await insertEvents(db, rows);
  if (heads.length > 0) await insertRegistrations(db, heads);
}

async function insertEvents(db: Db, rows: Insertable<HistoryEventsTable>[]): Promise<void> {
  await db.insertInto('history_events').values(rows.splice(0)).execute();
}

async function insertRegistrations(db: Db, rows: Insertable<RegistrationsTable>[]): Promise<void> {
  await db.insertInto('registrations').values(rows.splice(0)).execute();
}

function chainOf(ticketNumber: string, count: number, at: Date) {
  const key = {
    countryCode: CountryCode.parse('US'),
    ticketNumber: TicketNumber.parse(ticketNumber),
  };
  const events = Array.from({ length: count }, (_, index): NewEvent => {
    if (index === 0) return { kind: 'received', at, actor: { kind: 'registration-site' } };
    const recipient = `staff-${index}@lumenda.example`;
    const mail = { purpose: 'review-request', language: 'en', recipient } as const;
    return { kind: 'mail-sent', at, actor: systemActor, ...mail };
  });
  return chainEvents(key, { count: 0, hash: '' }, events);
}

const { practice, contact, applicantLocale } = parsedSampleApplication('US');

function registrationRow(
  ticketNumber: string,
  { end }: ReturnType<typeof chainOf>,
  at: Date,
): Insertable<RegistrationsTable> {
  return {
    country_code: 'US',
    ticket_number: ticketNumber,
    status: 'pending',
    version: 1,
    submitted_at: at,
    due_at: at,
    submitted_by_client: 'registration-site',
    applicant_locale: applicantLocale,
    practice: JSON.stringify(practice),
    contact: JSON.stringify(contact),
    documents: '[]',
    practice_name: practice.legalName,
    city: 'Asheville',
    history_count: end.count,
    history_head: end.hash,
  };
}
