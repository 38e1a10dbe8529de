import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../platform/database/database.ts';
import { doNext } from '../platform/jobs/do-next.ts';
import { type Lanes, startLanes } from '../platform/jobs/lanes.ts';
import { retryAt } from '../platform/jobs/retry-at.ts';
import { settleWithinLease } from '../platform/jobs/settle-within-lease.ts';
import type { SiemOutcome } from '../platform/telemetry/metrics.ts';
import type { PostBatch } from './post-batch.ts';
import {
  addSources,
  claimSource,
  giveBackSource,
  nextSourceDueAt,
  type SourceJob,
  settleSource,
  type Verdict,
} from './siem-store.ts';
import { allSources } from './sources/all-sources.ts';
import type { Page } from './sources/source.ts';

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

const secondMs = 1000;
/** After which a source that was sent to its end is looked at again. */
const pauseMs = 5 * secondMs;
// A try ends within 15 s.
const leaseMs = 60 * secondMs;
export const mostEvents = 200;
/** Waits after failures; the last one again and again, since nothing may be lost. */
const delaysMs = [5, 15, 60, 300, 900].map((seconds) => seconds * secondMs);

interface SiemWork {
  readonly db: Db;
  readonly post: PostBatch;
  readonly now: () => Date;
  /** 0 to 1 */
  readonly random: () => number;
  /** When aborted, no try is started. */
  readonly signal: AbortSignal;
  readonly claimed?: () => void;
  readonly report: (
    batch: { readonly source: string; readonly events: number; readonly attempts: number },
    outcome: SiemOutcome,
    code?: string,
  ) => void;
}

/**
 * Sends the next batch of the source that has been due for longest; false if none is due. A source is leased to one
 * copy, so its batches follow each other; a copy that ends between sending and settling leaves the batch to be sent
 * again. Throws if no position can be read.
 */
export function sendNextBatch(work: SiemWork): Promise<boolean> {
  const { db, now, signal, claimed } = work;
  return doNext<SourceJob>(
    {
      claim: () => claimSource(db, now(), leaseMs),
      giveBack: (job) => giveBackSource(db, job),
      run: (job) => sendOne(work, job),
    },
    signal,
    claimed,
  );
}

async function sendOne(work: SiemWork, job: SourceJob): Promise<void> {
  const { db, post, now, report } = work;
  const { source, attempts } = job;
  let events = 0;
  try {
    const readAt = now();
    const page = await readPage(db, job, readAt);
    events = page.events.length;
    const code = events === 0 ? undefined : await post(page.events);
    const verdict: Verdict =
      code === undefined
        ? {
            state: 'accepted',
            next: page.next,
            completeAt: page.isLast ? readAt : undefined,
            notBefore: new Date(now().getTime() + (page.isLast ? pauseMs : 0)),
          }
        : { state: 'refused', code, notBefore: nextTryAt(work, attempts) };
    await settleWithinLease(job.locked_until, now, () => settleSource(db, job, verdict));
    if (events === 0) return;
    report({ source, events, attempts }, code === undefined ? 'accepted' : 'postponed', code);
  } catch (error) {
    // Due again when its lease ends, with the same events.
    const name = error instanceof Error ? error.name : 'unknown';
    report({ source, events, attempts }, 'unsettled', name);
  }
}

/** Fewer events after each failure: a receiver that finds a batch too large gets smaller ones. */
function readPage(db: Db, { source, position, attempts }: SourceJob, now: Date): Promise<Page> {
  const found = allSources.find(({ name }) => name === source);
  if (found === undefined) return Promise.resolve({ events: [], next: position, isLast: true });
  const limit = Math.max(1, Math.floor(mostEvents / 2 ** (attempts - 1)));
  return found.read(db, position, now, limit);
}

function nextTryAt({ now, random }: SiemWork, attempts: number): Date {
  const delayMs = delaysMs[Math.min(attempts, delaysMs.length) - 1];
  return retryAt(delayMs, now(), random()) ?? now();
}
