import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../platform/database/database.ts';
import type { OutboxMail } from '../platform/database/mails-table.ts';
import { type Lanes, startLanes } from '../platform/jobs/lanes.ts';
import { createSlots } from '../platform/limits/slots.ts';
import type { MailOutcome } from '../platform/telemetry/metrics.ts';
import { noTracing, type Tracing } from '../platform/telemetry/tracing.ts';
import { nextDueAt } from './outbox-store.ts';
import type { SendMail } from './send-mail.ts';
import { mostPerDomain, sendNextMail } from './send-next-mail.ts';

/** How many mails are sent at once. */
const lanes = 12;

export interface OutboxWorkerOptions {
  readonly db: Db;
  readonly send: SendMail;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly now?: () => Date;
  /** Called with how each attempt to send ended. */
  readonly onTried?: ((outcome: MailOutcome) => void) | undefined;
  readonly tracing?: Tracing;
  /** Called for every look into the outbox that failed. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Sends the mails of the outbox as long as the process runs; any number of copies may run. */
export function startOutboxWorker(options: OutboxWorkerOptions): Lanes {
  const { db, send, log, now = () => new Date(), onTried, onError, tracing = noTracing } = options;
  const domains = createSlots(() => worker.wake());
  const worker = startLanes({
    lanes,
    doNext: (signal, claimed) =>
      sendNextMail({
        db,
        send,
        now,
        random: Math.random,
        signal,
        domains,
        claimed,
        tracing,
        report: (mail, outcome, code) => {
          onTried?.(outcome);
          reportTo(log, mail, outcome, code);
        },
      }),
    nextDueAt: () => nextDueAt(db, domains.full(mostPerDomain)),
    now,
    log,
    trouble: 'the outbox cannot be read',
    onError,
  });
  return worker;
}

function reportTo(
  log: OutboxWorkerOptions['log'],
  { id, purpose, country_code, ticket_number, attempts, traceparent }: OutboxMail,
  outcome: MailOutcome,
  code?: string,
): void {
  const fields = {
    mail: id,
    purpose,
    market: country_code,
    ticket: ticket_number,
    attempts,
    code,
    traceId: traceparent?.split('-')[1],
  };
  if (outcome === 'sent') log.info(fields, 'mail sent');
  else if (outcome === 'postponed') log.warn(fields, 'mail will be tried again');
  else if (outcome === 'failed') log.error(fields, 'mail will not be tried again');
  else log.error(fields, 'mail could not be settled');
}
