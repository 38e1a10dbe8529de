import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import manifest from '../../package.json' with { type: 'json' };
import { applicantFinder } from '../asking/start.ts';
import { type FetchSns, fetchFromSns } from '../mail/start.ts';
import { authenticator } from '../platform/access/authenticator.ts';
import { stepUp } from '../platform/access/step-up.ts';
import type { OpenDatabase } from '../platform/database/connect.ts';
import { noTracing } from '../platform/telemetry/tracing.ts';
import { logoutTokenReader, refusingEnded } from '../sessions/start.ts';
import { type Background, createBackground } from './background.ts';
import { type AppDependencies, type AppOptions, buildApp } from './build-app.ts';
import type { Configuration } from './configuration/configuration.ts';
import { isOnThisMachine } from './configuration/setting-forms.ts';
import { readConsoleVersion } from './console-page/console-files.ts';
import { createEarlyLog, type EarlyLog } from './early-log.ts';
import { openParts, type Parts } from './open-parts.ts';
import { operationsListener } from './operations/operations-listener.ts';
import { PortNotAvailable } from './operations/port-not-available.ts';
import type { Overrides } from './overrides.ts';
import { serveConsole } from './serve-console.ts';

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
 * answers 503 and recovers automatically; any other fault of database or port is thrown, after all that was opened
 * has been closed.
 */
export async function startBusinessApi(
  configuration: Configuration,
  overrides: Overrides = {},
): Promise<BusinessApi> {
  const closers = new AsyncDisposableStack();
  try {
    return await start(configuration, overrides, closers);
  } catch (error) {
    await closers.disposeAsync();
    throw error;
  }
}

/** What is opened first is closed last, by `closers`. */
async function start(
  configuration: Configuration,
  overrides: Overrides,
  closers: AsyncDisposableStack,
): Promise<BusinessApi> {
  const log = createEarlyLog();
  const tracing = overrides.startTracing?.(manifest.version, log.warn) ?? noTracing;
  closers.defer(() => tracing.close());
  const replaced = { now: overrides.now, sendMail: overrides.sendMail };
  const parts = await openParts(configuration, { ...replaced, log, tracing, closers });
  const background = createBackground(parts, overrides);
  closers.defer(background.stop);

  const draining = new AbortController();
  const isDraining = () => draining.signal.aborted;
  const operationsSockets = new WeakSet<Socket>();
  const app = await buildApp(
    dependenciesOf(parts, background, {
      log,
      isDraining,
      fetchSns: overrides.fetchSns ?? fetchFromSns,
    }),
    {
      ...appOptionsOf(parts, overrides),
      isDraining,
      operationsSockets,
    },
  );
  log.continueIn(app.log);
  warnOfConfiguration(parts, log);

  const closing = new AbortController();
  const operations = operationsListener(app, operationsSockets);
  closers.defer(async () => {
    closing.abort();
    await Promise.all([operations.close(), app.close()]);
  });
  await background.start(app.log, closing.signal);
  const url = await listen(app, configuration);
  const { host, operationsPort: port } = configuration;
  const operationsUrl = port === undefined ? undefined : await operations.listen({ host, port });

  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= closers.disposeAsync();
    return closed;
  };
  return {
    url,
    operationsUrl,
    database: parts.database,
    close,
    drain: async () => {
      draining.abort();
      app.log.info({ seconds: configuration.drainSeconds }, 'draining before the end');
      const drainMs = configuration.drainSeconds * 1000;
      await pause(drainMs, undefined, { signal: closing.signal }).catch(() => undefined);
      await close();
    },
  };
}

function dependenciesOf(
  parts: Parts,
  background: Background,
  {
    log,
    isDraining,
    fetchSns,
  }: {
    readonly log: EarlyLog;
    readonly isDraining: () => boolean;
    readonly fetchSns: FetchSns;
  },
): AppDependencies {
  const { configuration, database, metrics, limiter, now, vault } = parts;
  return {
    ...parts,
    ...background,
    authenticate: refusingEnded(
      authenticator(configuration, (message) => log.warn({}, message), metrics),
      parts.endedSessions,
    ),
    sessions: {
      ended: parts.endedSessions,
      notes: parts.sessionNotes,
      readLogoutToken: logoutTokenReader({
        issuer: configuration.token.issuer,
        clients: clientsOfPeople(configuration),
      }),
    },
    stepUp: stepUp(configuration.stepUp, () =>
      log.warn({}, 'no auth_time in tokens: the age of the token counts as that of the sign-in'),
    ),
    findApplicant: applicantFinder(database.db, limiter, now),
    undoSeconds: configuration.undoSeconds,
    secondAdministrator: configuration.secondAdministrator,
    reports: {
      providers: configuration.bounces.providers,
      returnPaths: parts.returnPaths,
      fetchSns,
      readsMailbox: configuration.bounces.mailbox !== undefined,
    },
    webhooks: { origins: configuration.webhooks.origins, vault },
    isReady: () => !isDraining() && background.fault() === undefined,
  };
}

/** Those to which the provider may address a logout token. */
function clientsOfPeople({ consoleClientId, personClients }: Configuration): readonly string[] {
  return [...new Set([consoleClientId, ...(personClients === 'any' ? [] : personClients)])];
}

function appOptionsOf(
  { configuration, clock, readRecorder, refusalRecorder, tracing }: Parts,
  overrides: Overrides,
): Omit<AppOptions, 'isDraining' | 'operationsSockets'> {
  const { consoleUrl, security } = configuration;
  return {
    consoleUrl,
    securityTxt: security && { ...security, consoleUrl },
    metrics: configuration.metrics,
    mostInFlight: configuration.mostInFlight,
    readRecorder,
    refusalRecorder,
    sendsToSiem: configuration.siem !== undefined,
    tracing,
    bodyLimits: overrides.bodyLimits,
    clockSkewMs: clock.skewMs,
    logger: overrides.logger,
    consoleVersion: readConsoleVersion(configuration.consoleDirectory),
    pages: overrides.pages ?? ((pages) => serveConsole(pages, configuration)),
  };
}

function warnOfConfiguration({ configuration, database }: Parts, log: EarlyLog): void {
  if (configuration.groupMapping.roles === undefined)
    log.warn(
      {},
      'GROUP_ROLES is absent: every person of the provider is an administrator of all markets',
    );
  if (database.engine === 'embedded' && !isOnThisMachine(configuration.consoleUrl))
    log.warn(
      {},
      'DATABASE_URL is absent: the embedded engine is used, which may lose decisions in a power cut',
    );
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
