import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { loadMarkets } from '../markets/start.ts';
import { isDatabaseAway } from '../platform/database/database-away.ts';
import { causeCode } from '../platform/database/database-error-code.ts';
import type { Repeated } from '../platform/jobs/repeat.ts';
import { registerAsker } from '../registers/start.ts';
import { batchPoster } from '../siem/start.ts';
import { webhookPoster } from '../webhooks/start.ts';
import { seedDemoWorld } from './demo-world/seed-demo-world.ts';
import type { Parts } from './open-parts.ts';
import { startHousekeeping } from './operations/housekeeping.ts';
import { requireRights, warnOfRights } from './operations/require-rights.ts';
import { type DatabaseWatch, startDatabaseWatch } from './operations/watch-database.ts';
import type { Overrides } from './overrides.ts';
import { startWorkers, type Workers } from './start-workers.ts';

/** What a process does beside requests: it prepares its database, and from then on works in the background. */
export interface Background extends Pick<Workers, 'wakeOutbox' | 'wakeRegisters'> {
  /** Whether the database is prepared and the work has begun. */
  readonly isPrepared: () => boolean;
  /** The error of the last try to prepare the database; undefined once it is. */
  readonly whyUnprepared: () => unknown;
  /** Why this copy must take no requests; undefined where it may. */
  readonly fault: () => ReturnType<DatabaseWatch['fault']> | 'unprepared';
  /**
   * Resolves once the work has begun or, where the database is unreachable, at once; then it begins later, unless
   * `closing` aborts. Throws what else keeps it from beginning.
   */
  readonly start: (log: FastifyBaseLogger, closing: AbortSignal) => Promise<void>;
  /** Lets work in progress end. */
  readonly stop: () => Promise<void>;
}

interface Work {
  readonly watch: DatabaseWatch;
  /** In the order in which they end. */
  readonly others: readonly (Repeated | undefined)[];
  /** Undefined where other processes send what is in the outboxes. */
  readonly workers: Workers | undefined;
}

export function createBackground(parts: Parts, overrides: Overrides): Background {
  const { database, clock } = parts;
  let work: Work | undefined;
  let whyUnprepared: unknown;
  let later = Promise.resolve();
  const wakeOutbox: Workers['wakeOutbox'] = (heldUntil) => work?.workers?.wakeOutbox(heldUntil);

  async function begin(log: FastifyBaseLogger): Promise<void> {
    await database.prepare().catch((error: unknown) => {
      whyUnprepared = error;
      parts.onError(error);
      throw error;
    });
    await requireRights(database);
    await warnOfRights(database, log);
    await clock.synchronize();
    // Before the first request is answered: what was ended stays ended.
    await parts.endedSessions.read();
    await fillDatabase(parts, log);
    work = beginWork(parts, overrides, { log, wakeOutbox });
    whyUnprepared = undefined;
  }

  return {
    wakeOutbox,
    wakeRegisters: () => work?.workers?.wakeRegisters(),
    isPrepared: () => work !== undefined,
    whyUnprepared: () => whyUnprepared,
    fault: () => (work === undefined ? 'unprepared' : work.watch.fault()),
    start: async (log, closing) => {
      ({ later } = await beginNowOrLater(() => begin(log), closing, log, overrides.onFatal));
    },
    stop: async () => {
      await later;
      await work?.watch.stop();
      for (const other of work?.others ?? []) await other?.stop();
      await work?.workers?.stop();
    },
  };
}

/** Writes what the configuration asks for: the file of markets, and the demo world. */
async function fillDatabase(parts: Parts, log: FastifyBaseLogger): Promise<void> {
  const { configuration, database, mails, registers, documents, now } = parts;
  const { marketsFile, demoWorld } = configuration;
  if (marketsFile !== undefined) await loadMarkets(database.db, marketsFile, now());
  if (demoWorld)
    await seedDemoWorld({
      db: database.db,
      mails,
      registers,
      documents,
      written: (market) => log.info({ market }, 'a market of the demo world was written'),
      now: now(),
    });
}

function beginWork(
  parts: Parts,
  overrides: Overrides,
  { log, wakeOutbox }: Pick<Background, 'wakeOutbox'> & { readonly log: FastifyBaseLogger },
): Work {
  const { configuration, database, clock, now, onError } = parts;
  const watch = startDatabaseWatch({ database, clock, log, onError });
  const housekeeping = startHousekeeping({
    database,
    answerDays: configuration.registerAnswerDays,
    now,
    log,
    onError,
  });
  const others = [
    housekeeping,
    parts.endedSessions.start(log, onError),
    parts.readRecorder?.start(log, onError),
    parts.refusalRecorder.start(log, onError),
  ];
  if (overrides.leaveOutbox) return { watch, others, workers: undefined };
  const workers = startWorkers({
    ...parts,
    db: database.background,
    log,
    wakeOutbox,
    send: parts.sendMail,
    post: overrides.postWebhook ?? webhookPoster({ origins: configuration.webhooks.origins }),
    ask: overrides.askRegister ?? registerAsker(),
    postToSiem: configuration.siem && batchPoster(configuration.siem),
    thresholds: configuration.alerts,
    bounceMailbox: configuration.bounces.mailbox,
    anchoring: overrides.anchoring,
  });
  return { watch, others, workers };
}

const beginAgainMs = 1000;

/**
 * Resolves once `begin` has succeeded or, at once, when it failed because the database is unreachable. Then it is
 * tried again each second until `signal` aborts; `later` resolves when that has ended. Throws any other failure of
 * the first try; `onFatal` gets one of a later try.
 */
async function beginNowOrLater(
  begin: () => Promise<void>,
  signal: AbortSignal,
  log: FastifyBaseLogger,
  onFatal: (error: unknown) => void = () => undefined,
): Promise<{ later: Promise<void> }> {
  try {
    await begin();
    return { later: Promise.resolve() };
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    const reason = error instanceof Error ? error.message : undefined;
    log.warn(
      { reason, errorCode: causeCode(error) },
      'the database is unreachable; waiting for it',
    );
    return { later: beginLater(begin, signal, log).catch(onFatal) };
  }
}

async function beginLater(
  begin: () => Promise<void>,
  signal: AbortSignal,
  log: FastifyBaseLogger,
): Promise<void> {
  while (!signal.aborted) {
    await pause(beginAgainMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      await begin();
      return log.info('the database is reached; taking requests');
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    }
  }
}
