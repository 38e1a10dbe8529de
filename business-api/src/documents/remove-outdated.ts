import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { appendToLocked, lockRegistration, systemActor } from '../registrations/room.ts';
import {
  type DocumentDesk,
  defaultRetentionDays,
  distinctDays,
  type RetentionDays,
} from './document-desk.ts';
import { dropContents } from './document-rows.ts';

const dayMs = 86_400_000;
const batch = 100;

interface Outdated {
  readonly document_id: string;
  readonly country_code: string;
  readonly ticket_number: string;
}

/** Documents that are stored for `days` after the decision or the withdrawal, and whose time has passed. */
export function outdatedQuery(rules: RetentionDays, days: number, at: Date) {
  const before = new Date(at.getTime() - days * dayMs);
  const text = JSON.stringify(rules);
  // Nothing is older than its decision, so the index on the time of the upload finds them.
  return sql<Outdated>`select stored.document_id, stored.country_code, stored.ticket_number
    from documents as stored
    where stored.place <> 'none' and stored.uploaded_at < ${before}
      and (select coalesce(decided_at, withdrawn_at) from registrations as about
        where about.status <> 'pending' and about.country_code = stored.country_code
        and about.ticket_number = stored.ticket_number) < ${before}
      and coalesce(${text}::jsonb -> stored.country_code ->> stored.kind,
        ${text}::jsonb -> stored.country_code ->> '*',
        ${text}::jsonb -> '*' ->> stored.kind, ${text}::jsonb -> '*' ->> '*',
        ${String(defaultRetentionDays)})::int = ${days}::int
    order by stored.uploaded_at limit ${sql.lit(batch)}`;
}

/** Removes the contents of documents whose time has passed, each with an event; true if there may be more. */
export async function removeOutdated(
  db: Db,
  { days: rules }: Pick<DocumentDesk, 'days'>,
  at: Date,
): Promise<boolean> {
  let isFull = false;
  for (const days of distinctDays(rules)) {
    const { rows } = await outdatedQuery(rules, days, at).execute(db);
    for (const row of rows) await remove(db, row, at);
    isFull ||= rows.length === batch;
  }
  return isFull;
}

async function remove(db: Db, row: Outdated, at: Date): Promise<void> {
  const key = {
    countryCode: CountryCode.parse(row.country_code),
    ticketNumber: TicketNumber.parse(row.ticket_number),
  };
  const { document_id: documentId } = row;
  await inTransaction(db, async (trx) => {
    const { registration, lock } = await lockRegistration(trx, key);
    if (registration.status === 'pending') return;
    if (!(await dropContents(trx, documentId, { state: 'removed' }, at))) return;
    await appendToLocked(trx, lock, [
      { kind: 'document-removed', at, actor: systemActor, documentId, because: 'time-over' },
    ]);
    // Without documents the key is useless.
    await sql`delete from document_keys where country_code = ${key.countryCode}
      and ticket_number = ${key.ticketNumber} and not exists (select from documents
        where country_code = ${key.countryCode} and ticket_number = ${key.ticketNumber}
          and place <> 'none')`.execute(trx);
  });
}
