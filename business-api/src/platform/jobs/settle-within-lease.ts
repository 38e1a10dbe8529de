import { setTimeout as pause } from 'node:timers/promises';
import type { UpdateResult } from 'kysely';
import { isDatabaseAway } from '../database/database-away.ts';

/** Another worker took the row over after this one's lease had ended; nothing was written. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** Writes what became of a claimed row, where it is still this worker's. Throws LeaseLost. */
export async function settleClaimed(
  update: { readonly executeTakeFirst: () => Promise<UpdateResult | undefined> },
  id: string,
): Promise<void> {
  const result = await update.executeTakeFirst();
  if (result?.numUpdatedRows !== 1n) throw new LeaseLost(`${id} belongs to another worker by now.`);
}

/**
 * What was sent and not marked would be sent again when its lease ends, so an unreachable database
 * is asked again until then. Throws LeaseLost and errors that no retry can solve.
 */
export async function settleWithinLease(
  leaseEndsAt: Date | null,
  now: () => Date,
  settle: () => Promise<void>,
): Promise<void> {
  const leaseEndsMs = leaseEndsAt?.getTime() ?? 0;
  for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, 5000)) {
    try {
      return await settle();
    } catch (error) {
      const isOver = now().getTime() + pauseMs >= leaseEndsMs;
      if (isOver || !isDatabaseAway(error)) throw error;
      await pause(pauseMs);
    }
  }
}
