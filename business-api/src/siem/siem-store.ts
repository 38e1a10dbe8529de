import { type Selectable, sql } from 'kysely';
import type { Db, SiemPositionsTable } from '../platform/database/database.ts';
import { claimNext, type JobTable } from '../platform/jobs/claim-next.ts';
import { settleClaimed } from '../platform/jobs/settle-within-lease.ts';
import { allSources } from './sources/all-sources.ts';

export type SourceJob = Selectable<SiemPositionsTable>;

const table: JobTable = {
  name: 'siem_positions',
  key: ['source'],
  order: ['not_before', 'source'],
};

/** Adds the sources that have no position yet: they begin after all that is there now. */
export async function addSources(db: Db, now: Date): Promise<void> {
  const rows = await db.selectFrom('siem_positions').select('source').execute();
  const known = new Set(rows.map(({ source }) => source));
  for (const { name, begin } of allSources) {
    if (known.has(name)) continue;
    const position = JSON.stringify(await begin(db, now));
    await db
      .insertInto('siem_positions')
      .values({ source: name, position, not_before: now, complete_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Leases the source whose next batch has been due for longest; undefined if none is. */
export async function claimSource(
  db: Db,
  now: Date,
  leaseMs: number,
): Promise<SourceJob | undefined> {
  const { rows } = await claimNext<SourceJob>(table, {
    due: sql`not_before <= ${now} and (locked_until is null or locked_until <= ${now})`,
    claimed: sql`locked_until = ${new Date(now.getTime() + leaseMs)},
      attempts = attempts + 1, leases = leases + 1`,
  }).execute(db);
  return rows[0];
}

/** When the next source is due; undefined where there is none. */
export async function nextSourceDueAt(db: Db): Promise<Date | undefined> {
  const { due_at } = await db
    .selectFrom('siem_positions')
    .select(sql<Date | null>`min(greatest(not_before, locked_until))`.as('due_at')) // nulls are left out
    .executeTakeFirstOrThrow();
  return due_at ?? undefined;
}

/** What follows from a try. */
export type Verdict =
  | {
      readonly state: 'accepted';
      readonly next: unknown;
      /** Where the source was sent to its end. */
      readonly completeAt: Date | undefined;
      readonly notBefore: Date;
    }
  | { readonly state: 'refused'; readonly code: string; readonly notBefore: Date };

/** Stores how a claimed batch's try ended. Throws LeaseLost. */
export async function settleSource(
  db: Db,
  { source, leases, attempts }: SourceJob,
  verdict: Verdict,
): Promise<void> {
  const accepted = verdict.state === 'accepted';
  await settleClaimed(
    db
      .updateTable('siem_positions')
      .set({
        locked_until: null,
        not_before: verdict.notBefore,
        attempts: accepted ? 0 : attempts,
        last_error: accepted ? null : verdict.code,
        ...(accepted ? { position: JSON.stringify(verdict.next) } : {}),
        ...(accepted && verdict.completeAt ? { complete_at: verdict.completeAt } : {}),
      })
      .where('source', '=', source)
      .where('leases', '=', leases),
    `The source ${source}`,
  );
}

/** Releases a source whose batch was not tried. Throws LeaseLost. */
export async function giveBackSource(
  db: Db,
  { source, leases, attempts }: SourceJob,
): Promise<void> {
  await settleClaimed(
    db
      .updateTable('siem_positions')
      .set({ locked_until: null, attempts: attempts - 1 })
      .where('source', '=', source)
      .where('leases', '=', leases),
    `The source ${source}`,
  );
}

/** How long ago the source that is furthest behind was sent to its end; undefined before the first start. */
export async function readSiemAgeSeconds(db: Db, now: Date): Promise<number | undefined> {
  const { at } = await db
    .selectFrom('siem_positions')
    .select(sql<Date | null>`min(complete_at)`.as('at'))
    .executeTakeFirstOrThrow();
  return at === null ? undefined : Math.max(0, (now.getTime() - at.getTime()) / 1000);
}
