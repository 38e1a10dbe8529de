import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify';
import manifest from '../../package.json' with { type: 'json' };
import { authenticator } from '../ground/access/authenticator.ts';
import { connect, type OpenDatabase } from '../ground/database/connect.ts';
import { isDatabaseAway } from '../ground/database/database-away.ts';
import { databaseClock } from '../ground/database/database-clock.ts';
import { databaseErrorCode } from '../ground/database/database-error-code.ts';
import { createLimiter } from '../ground/limits/limiter.ts';
import { createMetrics } from '../ground/process/metrics.ts';
import type { Repeated } from '../ground/process/repeat.ts';
import { type OutboxWorker, startOutboxWorker } from '../record/mail/outbox-worker.ts';
import { createMailQueue } from '../record/mail/queue-mail.ts';
import { type SendMail, smtpSender } from '../record/mail/send-mail.ts';
import { loadMarkets } from '../record/markets/load-markets.ts';
import { capabilityWorkers, limitsInMetrics } from './all-capabilities.ts';
import { buildApp } from './build-app.ts';
import type { Configuration } from './configuration/configuration.ts';
import { consolePage } from './console-page/console-page.ts';
import { seedDemoWorld } from './demo-world/seed-demo-world.ts';
import { startHousekeeping } from './operations/housekeeping.ts';
import { type DatabaseWatch, startDatabaseWatch } from './operations/watch-database.ts';

export interface Overrides {
  readonly now?: () => Date;
  readonly logger?: FastifyServerOptions['logger'];
  /** In place of SMTP. */
  readonly sendMail?: SendMail;
  /** Leaves the mails in the outbox, for other processes or for a look at them. */
  readonly leaveOutbox?: boolean;
  /** In place of the built console. */
  readonly pages?: (app: FastifyInstance) => Promise<void>;
  /** Hears of a failure that ends the service, such as an unsafe database that came up late. */
  readonly onFatal?: (error: unknown) => void;
}

export interface BusinessApi {
  /** Where it listens, `http://localhost:4000`. */
  readonly url: string;
  readonly database: OpenDatabase;
  /** Fails readiness and asks clients to leave, for the configured time; then closes. */
  drain(): Promise<void>;
  /** Lets requests and mails in progress end, then closes the database. */
  close(): Promise<void>;
}

const prepareAgainMs = 1000;

/**
 * Starts the business API in this process. Where PostgreSQL is away it starts nevertheless,
 * answers 503 and heals by itself; any other fault of database or port is thrown.
 */
export async function startBusinessApi(
  configuration: Configuration,
  overrides: Overrides = {},
): Promise<BusinessApi> {
  const closing = new AbortController();
  let log: FastifyBaseLogger | undefined;
  let worker: OutboxWorker | undefined;
  let capabilityWork: readonly Repeated[] = [];
  let housekeeping: Repeated | undefined;
  let watch: DatabaseWatch | undefined;
  let prepared = false;
  let whyUnprepared: unknown;
  let draining = false;
  const mails = createMailQueue(configuration.mail);
  const metrics = createMetrics({
    version: manifest.version,
    limits: limitsInMetrics,
  });
  const onError = (error: unknown) => {
    const code = databaseErrorCode(error);
    if (code !== undefined) metrics.databaseFailed(code);
  };
  const database = await connect(configuration.database, (error) => {
    onError(error);
    log?.warn({ error: error.message }, 'a database connection broke');
  });
  const clock = databaseClock(database.background);
  const now = overrides.now ?? clock.now;
  try {
    const app = await buildApp(
      {
        database,
        mails,
        wakeOutbox: () => worker?.wake(),
        authenticate: authenticator(configuration, (message) => log?.warn(message), metrics),
        limiter: createLimiter(
          database.db,
          configuration.limits,
          configuration.proxyHops,
          metrics.limitHit,
        ),
        metrics,
        now,
        undoSeconds: configuration.undoSeconds,
        isPrepared: () => prepared,
        whyUnprepared: () => whyUnprepared,
        isReady: () => prepared && !draining && watch?.fault() === undefined,
      },
      {
        consoleUrl: configuration.consoleUrl,
        metrics: configuration.metrics,
        mostInFlight: configuration.mostInFlight,
        isDraining: () => draining,
        clockSkewMs: clock.skewMs,
        logger: overrides.logger,
        pages: overrides.pages ?? ((pages) => serveConsole(pages, configuration)),
      },
    );
    log = app.log;
    const begin = async () => {
      await database.prepare().catch((error: unknown) => {
        whyUnprepared = error;
        onError(error);
        throw error;
      });
      await clock.synchronize();
      const { marketsFile, demoWorld } = configuration;
      if (marketsFile !== undefined) await loadMarkets(database.db, marketsFile);
      if (demoWorld) await seedDemoWorld({ db: database.db, mails, now: now() });
      watch = startDatabaseWatch({ database, clock, log: app.log, onError });
      prepared = true;
      whyUnprepared = undefined;
      housekeeping = startHousekeeping({ database, now, log: app.log, onError });
      const db = database.background;
      if (overrides.leaveOutbox) return;
      const wakeOutbox = () => worker?.wake();
      capabilityWork = capabilityWorkers.map((start) =>
        start({ db, mails, now, log: app.log, onError, wakeOutbox }),
      );
      worker = startOutboxWorker({
        db,
        send: overrides.sendMail ?? smtpSender(configuration.mail),
        log: app.log,
        now,
        onTried: metrics.mailTried,
        onError,
      });
    };
    const beginning = await beginNowOrLater(begin, closing.signal, app.log, overrides.onFatal);
    const url = await listen(app, configuration);
    const closeOnce = async () => {
      closing.abort();
      await app.close();
      await beginning.later;
      await watch?.stop();
      await housekeeping?.stop();
      for (const work of capabilityWork) await work.stop();
      await worker?.stop();
      await database.close();
    };
    let closed: Promise<void> | undefined;
    const close = () => {
      closed ??= closeOnce();
      return closed;
    };
    return {
      url,
      database,
      close,
      drain: async () => {
        draining = true;
        app.log.info({ seconds: configuration.drainSeconds }, 'draining before the end');
        const drainMs = configuration.drainSeconds * 1000;
        await pause(drainMs, undefined, { signal: closing.signal }).catch(() => undefined);
        await close();
      },
    };
  } catch (error) {
    closing.abort();
    await database.close();
    throw error;
  }
}

/** Ends when the database is prepared or, at once, when it is away; `later` ends when it came. */
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
    log.warn('the database is away; waiting for it');
    return { later: beginLater(begin, signal).catch(onFatal) };
  }
}

async function beginLater(begin: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(prepareAgainMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      return await begin();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    }
  }
}

async function serveConsole(app: FastifyInstance, configuration: Configuration): Promise<void> {
  await app.register(consolePage, {
    directory: configuration.consoleDirectory,
    consoleUrl: configuration.consoleUrl,
    issuer: configuration.token.issuer,
    clientId: configuration.consoleClientId,
    session: configuration.consoleSession,
    worker: configuration.consoleWorker,
    identity: configuration.consoleIdentity,
    redirectOrigins: configuration.redirectOrigins,
    branding: configuration.consoleBranding,
  });
}

async function listen(app: FastifyInstance, { host, port }: Configuration): Promise<string> {
  // Fastify answers the address it is bound to; people are to get the name that was asked for.
  const bound = new URL(await app.listen({ host, port }));
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${bound.port}`;
}
