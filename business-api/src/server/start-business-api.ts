import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify';
import manifest from '../../package.json' with { type: 'json' };
import type { Anchoring } from '../anchors/start.ts';
import { applicantFinder } from '../asking/start.ts';
import { evidenceRefresher } from '../evidence/start.ts';
import { createMailQueue, type SendMail, smtpSender } from '../mail/start.ts';
import { loadMarkets } from '../markets/start.ts';
import { authenticator } from '../platform/access/authenticator.ts';
import { stepUp } from '../platform/access/step-up.ts';
import { connect, type OpenDatabase } from '../platform/database/connect.ts';
import { databaseClock } from '../platform/database/database-clock.ts';
import { databaseErrorCode } from '../platform/database/database-error-code.ts';
import type { BodyLimits } from '../platform/http/limit-body-time.ts';
import type { Repeated } from '../platform/jobs/repeat.ts';
import { createLimiter } from '../platform/limits/limiter.ts';
import { createMetrics } from '../platform/telemetry/metrics.ts';
import { noTracing, type Tracing } from '../platform/telemetry/tracing.ts';
import { type AskRegister, registerAsker } from '../registers/start.ts';
import { createReadRecorder } from '../registrations/start.ts';
import { type PostWebhook, webhookPoster, webhookVault } from '../webhooks/start.ts';
import { limitsInMetrics } from './all-rooms.ts';
import { beginNowOrLater } from './begin-now-or-later.ts';
import { buildApp } from './build-app.ts';
import type { Configuration } from './configuration/configuration.ts';
import { documentDesk } from './configuration/document-settings.ts';
import { isOnThisMachine } from './configuration/setting-forms.ts';
import { readConsoleVersion } from './console-page/console-files.ts';
import { seedDemoWorld } from './demo-world/seed-demo-world.ts';
import { startHousekeeping } from './operations/housekeeping.ts';
import { listenForOperations, type OperationsListener } from './operations/operations-listener.ts';
import { PortNotAvailable } from './operations/port-not-available.ts';
import { requireRights } from './operations/require-rights.ts';
import { warnOfRights } from './operations/warn-of-rights.ts';
import { type DatabaseWatch, startDatabaseWatch } from './operations/watch-database.ts';
import { serveConsole } from './serve-console.ts';
import { startWorkers, type Workers } from './start-workers.ts';
import type { WarnAboutTraces } from './tracing/export-watch.ts';

export interface Overrides {
  readonly now?: () => Date;
  readonly logger?: FastifyServerOptions['logger'];
  /** In place of no tracing; `warn` writes to the log. */
  readonly startTracing?: ((version: string, warn: WarnAboutTraces) => Tracing) | undefined;
  /** Where and how often this copy anchors the history; absent: it does not. */
  readonly anchoring?: Anchoring | undefined;
  /** In place of SMTP. */
  readonly sendMail?: SendMail;
  /** In place of the network. */
  readonly askRegister?: AskRegister;
  /** In place of HTTP. */
  readonly postWebhook?: PostWebhook;
  /** Shorter than those of production. */
  readonly bodyLimits?: BodyLimits;
  /** Leaves the mails and the events for webhooks in their outboxes, for other processes or for a look at them. */
  readonly leaveOutbox?: boolean;
  /** In place of the built console. */
  readonly pages?: (app: FastifyInstance) => Promise<void>;
  /** Called for a failure that ends the service, such as an unsafe database that came up late. */
  readonly onFatal?: (error: unknown) => void;
}

export interface BusinessApi {
  /** Where it listens, `http://localhost:4000`. */
  readonly url: string;
  /** Where health checks and metrics have a port of their own; undefined where it is not set. */
  readonly operationsUrl: string | undefined;
  readonly database: OpenDatabase;
  /** Fails readiness and asks clients to leave, for the configured time; then closes. */
  drain(): Promise<void>;
  /** Lets requests and mails in progress end, then closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the business API in this process. Where PostgreSQL is unreachable it starts nevertheless,
 * answers 503 and recovers automatically; any other fault of database or port is thrown.
 */
export async function startBusinessApi(
  configuration: Configuration,
  overrides: Overrides = {},
): Promise<BusinessApi> {
  const closing = new AbortController();
  let log: FastifyBaseLogger | undefined;
  let workers: Workers | undefined;
  let housekeeping: Repeated | undefined;
  let watch: DatabaseWatch | undefined;
  let operations: OperationsListener | undefined;
  let built: FastifyInstance | undefined;
  let later: Promise<void> | undefined;
  let prepared = false;
  let whyUnprepared: unknown;
  let draining = false;
  const operationsSockets = new WeakSet<Socket>();
  const earlyWarnings: Parameters<WarnAboutTraces>[] = [];
  const tracing =
    overrides.startTracing?.(manifest.version, (fields, message) => {
      if (log === undefined) earlyWarnings.push([fields, message]);
      else log.warn(fields, message);
    }) ?? noTracing;
  const wakeOutbox = (heldUntil?: Date) => workers?.wakeOutbox(heldUntil);
  const { origins, keys } = configuration.webhooks;
  const vault = webhookVault(keys);
  const mails = createMailQueue(configuration.mail, tracing.traceparent);
  const refreshEvidence = evidenceRefresher(configuration.registers);
  const metrics = createMetrics({
    version: manifest.version,
    limits: limitsInMetrics,
    registers: [...configuration.registers.keys()],
  });
  const onError = (error: unknown) => {
    const code = databaseErrorCode(error);
    if (code !== undefined) metrics.databaseFailed(code);
  };
  const onBroken = (error: Error) => {
    onError(error);
    log?.warn({ error: error.message }, 'a database connection broke');
  };
  const database = await connect(configuration.database, onBroken, tracing);
  const clock = databaseClock(database.background);
  const now = overrides.now ?? clock.now;
  const documents = documentDesk(configuration.documents, now);
  const limiter = createLimiter(
    database.db,
    configuration.limits,
    configuration.proxyHops,
    metrics.limitHit,
  );
  const readRecorder = configuration.readAudit
    ? createReadRecorder(database.background, now)
    : undefined;
  let recordingReads: Repeated | undefined;
  const closeOnce = async () => {
    closing.abort();
    const operationsClosed = operations?.close();
    await built?.close();
    await operationsClosed;
    await later;
    await watch?.stop();
    await housekeeping?.stop();
    await recordingReads?.stop();
    await workers?.stop();
    await database.close();
    await tracing.close();
  };
  try {
    const app = await buildApp(
      {
        database,
        mails,
        wakeOutbox,
        registers: configuration.registers,
        refreshEvidence,
        documents,
        wakeRegisters: () => workers?.wakeRegisters(),
        authenticate: authenticator(configuration, (message) => log?.warn(message), metrics),
        stepUp: stepUp(configuration.stepUp, () =>
          log?.warn('no auth_time in tokens: the age of the token counts as that of the sign-in'),
        ),
        findApplicant: applicantFinder(database.db, limiter, now),
        limiter,
        metrics,
        now,
        undoSeconds: configuration.undoSeconds,
        webhooks: { origins, vault },
        isPrepared: () => prepared,
        whyUnprepared: () => whyUnprepared,
        isReady: () => prepared && !draining && watch?.fault() === undefined,
      },
      {
        consoleUrl: configuration.consoleUrl,
        securityTxt: configuration.security && {
          ...configuration.security,
          consoleUrl: configuration.consoleUrl,
        },
        metrics: configuration.metrics,
        mostInFlight: configuration.mostInFlight,
        isDraining: () => draining,
        operationsSockets,
        readRecorder,
        tracing,
        bodyLimits: overrides.bodyLimits,
        clockSkewMs: clock.skewMs,
        logger: overrides.logger,
        consoleVersion: readConsoleVersion(configuration.consoleDirectory),
        pages: overrides.pages ?? ((pages) => serveConsole(pages, configuration)),
      },
    );
    built = app;
    log = app.log;
    for (const [fields, message] of earlyWarnings) log.warn(fields, message);
    if (configuration.groupMapping.roles === undefined)
      log.warn(
        'GROUP_ROLES is absent: every person of the provider is an administrator of all markets',
      );
    if (database.engine === 'embedded' && !isOnThisMachine(configuration.consoleUrl))
      log.warn(
        'DATABASE_URL is absent: the embedded engine is used, which may lose decisions in a power cut',
      );
    const begin = async () => {
      await database.prepare().catch((error: unknown) => {
        whyUnprepared = error;
        onError(error);
        throw error;
      });
      await requireRights(database);
      await warnOfRights(database, app.log);
      await clock.synchronize();
      const { marketsFile, demoWorld } = configuration;
      if (marketsFile !== undefined) await loadMarkets(database.db, marketsFile, now());
      const { registers } = configuration;
      if (demoWorld)
        await seedDemoWorld({
          db: database.db,
          mails,
          registers,
          documents,
          written: (market) => app.log.info({ market }, 'a market of the demo world was written'),
          now: now(),
        });
      watch = startDatabaseWatch({ database, clock, log: app.log, onError });
      prepared = true;
      whyUnprepared = undefined;
      housekeeping = startHousekeeping({
        database,
        answerDays: configuration.registerAnswerDays,
        now,
        log: app.log,
        onError,
      });
      recordingReads = readRecorder?.start(app.log, onError);
      if (overrides.leaveOutbox) return;
      workers = startWorkers({
        db: database.background,
        mails,
        now,
        log: app.log,
        onError,
        wakeOutbox,
        registers,
        refreshEvidence,
        documents,
        send: overrides.sendMail ?? smtpSender(configuration.mail),
        post: overrides.postWebhook ?? webhookPoster({ origins }),
        ask: overrides.askRegister ?? registerAsker(),
        vault,
        anchoring: overrides.anchoring,
        metrics,
        tracing,
      });
    };
    ({ later } = await beginNowOrLater(begin, closing.signal, app.log, overrides.onFatal));
    const url = await listen(app, configuration);
    const { host, operationsPort: port } = configuration;
    if (port !== undefined)
      operations = await listenForOperations(app, operationsSockets, { host, port });
    let closed: Promise<void> | undefined;
    const close = () => {
      closed ??= closeOnce();
      return closed;
    };
    return {
      url,
      operationsUrl: operations?.url,
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
    await closeOnce();
    throw error;
  }
}

async function listen(app: FastifyInstance, { host, port }: Configuration): Promise<string> {
  // Fastify answers the address it is bound to; people get the configured name.
  const address = await app.listen({ host, port }).catch((error: unknown) => {
    throw new PortNotAvailable('PORT', error);
  });
  const bound = new URL(address);
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${bound.port}`;
}
