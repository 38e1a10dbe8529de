import { parsedSampleApplication } from '@countersign/contract/testing/sample-application';
import type { Insertable } from 'kysely';
import type { Db, HistoryEventsTable, RegistrationsTable } from '../ground/database/database.ts';
import { newId } from '../ground/database/new-id.ts';
import { canonicalJson } from '../record/history/canonical-json.ts';
import { eventHash, hidePersonal } from '../record/history/event-hash.ts';

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
    for (const row of chain) {
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

function chainOf(ticketNumber: string, count: number, at: Date): Insertable<HistoryEventsTable>[] {
  let previousHash = '';
  return Array.from({ length: count }, (_, index) => {
    const isFirst = index === 0;
    const hidden = hidePersonal(isFirst ? {} : { recipient: `staff-${index}@lumenda.example` });
    const link = {
      countryCode: 'US',
      ticketNumber,
      sequence: index + 1,
      kind: isFirst ? 'received' : 'mail-sent',
      at,
      actor: { kind: isFirst ? 'registration-site' : 'system' },
      payload: isFirst ? {} : { purpose: 'review-request', language: 'en' },
      personalHashes: hidden.hashes,
      previousHash,
    };
    const hash = eventHash(link);
    const row = {
      country_code: link.countryCode,
      ticket_number: ticketNumber,
      sequence: link.sequence,
      id: newId(),
      kind: link.kind,
      at,
      actor: canonicalJson(link.actor),
      payload: canonicalJson(link.payload),
      personal: canonicalJson(hidden.values),
      personal_hashes: canonicalJson(hidden.hashes),
      previous_hash: previousHash,
      hash,
    };
    previousHash = hash;
    return row;
  });
}

const { practice, contact, applicantLocale } = parsedSampleApplication('US');

function registrationRow(
  ticketNumber: string,
  chain: readonly Insertable<HistoryEventsTable>[],
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
    history_count: chain.length,
    history_head: chain.at(-1)?.hash ?? '',
  };
}
