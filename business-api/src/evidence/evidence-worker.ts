import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { WorkerDependencies } from '../platform/dependencies.ts';
import { type Repeated, repeat } from '../platform/jobs/repeat.ts';
import type { WithRegisters } from '../registers/room.ts';
import type { Circumstances } from './read-evidence.ts';
import { refreshEvidenceSummary } from './refresh-evidence-summary.ts';
import { forgetUnusedSeen } from './seen-evidence.ts';
import { spreadChecklist } from './spread-checklist.ts';

const pauseMs = 60_000;

/**
 * Brings stored summaries up to date, batch by batch, as long as the process runs: of registrations whose
 * evidence got old, and of markets that changed their checklist.
 */
export function startEvidenceWorker({
  db,
  now,
  registers,
  log,
  onError,
}: WorkerDependencies & WithRegisters): Repeated {
  return repeat({
    pauseMs,
    trouble: 'evidence stays as it was',
    log,
    onError,
    work: async (signal) => {
      const steps = [
        () => refreshOutdated(db, { now: now(), registers }),
        () => spreadChecklist(db, { now: now(), registers }),
        () => forgetUnusedSeen(db, now()),
      ];
      for (const step of steps) {
        let more = true;
        while (more && !signal.aborted) more = await step();
      }
    },
  });
}

/** The query for pending registrations whose summary is outdated. */
export function outdated(db: Db, now: Date, batch: number) {
  return (
    db
      .selectFrom('registrations')
      .select(['country_code', 'ticket_number'])
      // A literal, so that the planner sees that the index of pending rows is enough.
      .where('status', '=', sql.lit('pending'))
      .where('evidence_until', '<=', now)
      .orderBy('evidence_until')
      .limit(batch)
  );
}

/**
 * Evaluates pending registrations whose summary is outdated, because an answer got old, a
 * licence ends or nothing was evaluated yet. Each is a short transaction of its own. Returns whether
 * there may be more.
 */
export async function refreshOutdated(
  db: Db,
  circumstances: Circumstances,
  batch = 100,
): Promise<boolean> {
  const rows = await outdated(db, circumstances.now, batch).execute();
  for (const row of rows) {
    const key = {
      countryCode: CountryCode.parse(row.country_code),
      ticketNumber: TicketNumber.parse(row.ticket_number),
    };
    await refreshEvidenceSummary(db, key, circumstances);
  }
  return rows.length === batch;
}
