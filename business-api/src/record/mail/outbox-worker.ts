import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../ground/database/database.ts';
import type { Mail } from '../../ground/database/mails-table.ts';
import type { MailOutcome } from '../../ground/process/metrics.ts';
import { domainLanes } from './domain-lanes.ts';
import { nextDueAt } from './outbox-store.ts';
import type { SendMail } from './send-mail.ts';
import { type OutboxWork, sendNextMail } from './send-next-mail.ts';
import { sleepingLanes } from './sleeping-lanes.ts';

/** Finds mails queued by other processes, also when the clock of this one stands still. */
const pollMs = 5000;
/** Avoids a busy loop when another lane or process claims what is due. */
const minimumSleepMs = 50;
/** How many mails are sent at once. */
const lanes = 12;

export interface OutboxWorker {
  /**
   * Is called after the commit of a transaction that queued mails, with the time before which they are
   * held, if they are. One lane looks; it wakes the next where it finds a mail. For mails that are held
   * longer than every lane sleeps, none does.
   */
  wake(heldUntil?: Date): void;
  /** Finishes the mails that are being sent, gives back the rest, and ends. */
  stop(): Promise<void>;
}

export interface OutboxWorkerOptions {
  readonly db: Db;
  readonly send: SendMail;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly now?: () => Date;
  /** Hears how each attempt to send ended. */
  readonly onTried?: ((outcome: MailOutcome) => void) | undefined;
  /** Hears of every look into the outbox that failed. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Sends the mails of the outbox as long as the process runs; any number of copies may run. */
export function startOutboxWorker(options: OutboxWorkerOptions): OutboxWorker {
  const { db, send, log, now, onTried, onError } = options;
  const stopping = new AbortController();
  const clock = now ?? (() => new Date());
  const resting = sleepingLanes();
  const domains = domainLanes(resting.wakeOne);
  const work: OutboxWork = {
    db,
    send,
    now: clock,
    random: Math.random,
    signal: stopping.signal,
    domains,
    // There may be more.
    claimed: resting.wakeOne,
    report: (mail, outcome, code) => {
      onTried?.(outcome);
      reportTo(log, mail, outcome, code);
    },
  };

  const ended = Promise.all(Array.from({ length: lanes }, runLane));
  return {
    wake: (heldUntil) => {
      const heldMs = heldUntil === undefined ? 0 : heldUntil.getTime() - clock().getTime();
      if (heldMs < pollMs) resting.wakeOne();
    },
    stop: async () => {
      stopping.abort();
      resting.wakeAll();
      await ended;
    },
  };

  async function runLane(): Promise<void> {
    while (!stopping.signal.aborted) {
      const sleep = resting.beginLook();
      const sleepMs = await sendAndPlan().catch((error: unknown) => {
        onError?.(error);
        log.error({ err: error }, 'the outbox cannot be read');
        return pollMs;
      });
      if (!stopping.signal.aborted) await sleep(sleepMs);
    }
  }

  /** Sends until nothing is due; returns the milliseconds until the next mail. */
  async function sendAndPlan(): Promise<number> {
    while (!stopping.signal.aborted && (await sendNextMail(work))) {}
    if (stopping.signal.aborted) return 0;
    const dueAt = await nextDueAt(db, domains.full());
    const untilDueMs = dueAt === undefined ? pollMs : dueAt.getTime() - clock().getTime();
    return Math.min(pollMs, Math.max(minimumSleepMs, untilDueMs));
  }
}

function reportTo(
  log: OutboxWorkerOptions['log'],
  { id, purpose, country_code, ticket_number, attempts }: Mail,
  outcome: MailOutcome,
  code?: string,
): void {
  const fields = { mail: id, purpose, market: country_code, ticket: ticket_number, attempts, code };
  if (outcome === 'sent') log.info(fields, 'mail sent');
  else if (outcome === 'postponed') log.warn(fields, 'mail will be tried again');
  else if (outcome === 'failed') log.error(fields, 'mail will not be tried again');
  else log.error(fields, 'mail could not be settled');
}
