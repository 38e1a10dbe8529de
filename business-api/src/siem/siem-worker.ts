import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../platform/database/database.ts';
import { type Lanes, startLanes } from '../platform/jobs/lanes.ts';
import type { SiemOutcome } from '../platform/telemetry/metrics.ts';
import type { PostBatch } from './post-batch.ts';
import { type SiemWork, sendNextBatch } from './send-next-batch.ts';
import { addSources, nextSourceDueAt } from './siem-store.ts';

/** How many sources are sent at once: one that fails must not stop the others. */
const lanes = 2;

export interface SiemWorkerOptions {
  readonly db: Db;
  readonly post: PostBatch;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly now: () => Date;
  /** Called with how each try ended. */
  readonly onTried?: ((outcome: SiemOutcome) => void) | undefined;
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Sends what happens to the SIEM as long as the process runs; any number of copies may run. */
export function startSiemWorker(options: SiemWorkerOptions): Lanes {
  const { db, post, log, now, onTried, onError } = options;
  let hasSources = false;
  const report: SiemWork['report'] = (batch, outcome, code) => {
    onTried?.(outcome);
    const fields = { ...batch, code };
    if (outcome === 'accepted') log.info(fields, 'events sent to the SIEM');
    else if (outcome === 'postponed') log.warn(fields, 'events will be sent to the SIEM again');
    else log.error(fields, 'events for the SIEM could not be read or settled');
  };
  return startLanes({
    lanes,
    doNext: async (signal, claimed) => {
      if (!hasSources) await addSources(db, now());
      hasSources = true;
      return sendNextBatch({ db, post, now, random: Math.random, signal, claimed, report });
    },
    nextDueAt: () => nextSourceDueAt(db),
    now,
    log,
    trouble: 'the positions of the SIEM cannot be read',
    onError,
  });
}
