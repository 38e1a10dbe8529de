import { alertRules } from '@countersign/domain/notifications/administrator-notice';
import manifest from '../../package.json' with { type: 'json' };
import { evidenceRefresher } from '../evidence/start.ts';
import { createMailQueue, returnPaths, type SendAnyMail, smtpSender } from '../mail/start.ts';
import { connect } from '../platform/database/connect.ts';
import { databaseClock } from '../platform/database/database-clock.ts';
import { databaseErrorCode } from '../platform/database/database-error-code.ts';
import { createLimiter } from '../platform/limits/limiter.ts';
import { createMetrics } from '../platform/telemetry/metrics.ts';
import type { Tracing } from '../platform/telemetry/tracing.ts';
import { createReadRecorder } from '../registrations/start.ts';
import { endedSessions, sessionNotes } from '../sessions/start.ts';
import { createRefusalRecorder } from '../siem/start.ts';
import { webhookVault } from '../webhooks/start.ts';
import { limitsInMetrics } from './all-rooms.ts';
import type { Configuration } from './configuration/configuration.ts';
import { documentDesk } from './configuration/document-settings.ts';
import type { EarlyLog } from './early-log.ts';

export type Parts = Awaited<ReturnType<typeof openParts>>;

/** What requests and background work share. Opens the database, which `closers` then closes. */
export async function openParts(
  configuration: Configuration,
  {
    now: testClock,
    sendMail,
    log,
    tracing,
    closers,
  }: {
    /** In place of the database's time. */
    readonly now: (() => Date) | undefined;
    /** In place of SMTP. */
    readonly sendMail: SendAnyMail | undefined;
    readonly log: EarlyLog;
    readonly tracing: Tracing;
    readonly closers: AsyncDisposableStack;
  },
) {
  const { registers } = configuration;
  const metrics = createMetrics({
    version: manifest.version,
    limits: limitsInMetrics,
    alertRules,
    registers: [...registers.keys()],
  });
  const onError = (error: unknown) => {
    const code = databaseErrorCode(error);
    if (code !== undefined) metrics.databaseFailed(code);
  };
  const onBroken = (error: Error) => {
    onError(error);
    log.warn({ error: error.message }, 'a database connection broke');
  };
  const database = await connect(configuration.database, onBroken, tracing);
  closers.defer(() => database.close());
  const clock = databaseClock(database.background);
  const now = testClock ?? clock.now;
  const { limits, proxyHops } = configuration;
  const limiter = createLimiter(database.db, limits, proxyHops, metrics.limitHit);
  return {
    configuration,
    tracing,
    metrics,
    onError,
    database,
    clock,
    now,
    registers,
    mails: createMailQueue(configuration.mail, tracing.traceparent),
    sendMail: sendMail ?? smtpSender(configuration.mail, configuration.bounces),
    returnPaths: returnPaths(configuration.bounces.returnPath, configuration.mail.sender.address),
    documents: documentDesk(configuration.documents, now),
    vault: webhookVault(configuration.webhooks.keys),
    refreshEvidence: evidenceRefresher(registers),
    limiter,
    refusalRecorder: createRefusalRecorder(database.background, now),
    endedSessions: endedSessions(database.background, now),
    sessionNotes: sessionNotes(database.background, now, limiter),
    readRecorder: configuration.readAudit
      ? createReadRecorder(database.background, now)
      : undefined,
  };
}
