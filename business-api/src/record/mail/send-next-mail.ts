import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../ground/database/database.ts';
import { isDatabaseAway } from '../../ground/database/database-away.ts';
import type { Mail } from '../../ground/database/mails-table.ts';
import type { MailOutcome } from '../../ground/process/metrics.ts';
import type { DomainLanes } from './domain-lanes.ts';
import {
  claimNextMail,
  giveBack,
  markCancelled,
  markFailed,
  markSent,
  postpone,
} from './outbox-store.ts';
import { nextAttemptAt } from './retry-delay.ts';
import { MailRefused, type SendMail } from './send-mail.ts';

// A sending ends within about a minute.
const leaseMs = 3 * 60_000;

export interface OutboxWork {
  readonly db: Db;
  readonly send: SendMail;
  readonly now: () => Date;
  /** 0 to 1 */
  readonly random: () => number;
  /** When aborted, no mail is begun. */
  readonly signal: AbortSignal;
  /** Where several mails are sent at once. */
  readonly domains?: DomainLanes;
  /** Hears of each mail that was found. */
  readonly claimed?: () => void;
  readonly report: (mail: Mail, outcome: MailOutcome, code?: string) => void;
}

/**
 * Sends the mail that has been due for longest; false if none is due. Throws if the outbox cannot be
 * read.
 */
export async function sendNextMail(work: OutboxWork): Promise<boolean> {
  const mail = await claimNextMail(work.db, work.now(), leaseMs, work.domains?.full());
  if (mail === undefined) return false;
  work.claimed?.();
  const giveLane = work.domains?.take(mail.recipient);
  try {
    await handle(work, mail);
  } finally {
    giveLane?.();
  }
  return true;
}

async function handle(work: OutboxWork, mail: Mail): Promise<void> {
  if (work.signal.aborted) await giveBack(work.db, mail);
  else if (mail.withdrawn) await markCancelled(work.db, mail, work.now());
  else await sendOne(work, mail);
}

async function sendOne(work: OutboxWork, mail: Mail): Promise<void> {
  try {
    const refusal = await attempt(work.send, mail);
    await settleWithinLease(work, mail, refusal);
  } catch (error) {
    // The mail is due again when its lease ends, with the same Message-ID.
    work.report(mail, 'unsettled', error instanceof Error ? error.name : 'unknown');
  }
}

/**
 * A mail that was sent and not marked would be sent again when its lease ends, so a database that is
 * away is asked again until then. Throws LeaseLost and what no retry mends.
 */
async function settleWithinLease(
  work: OutboxWork,
  mail: Mail,
  refusal?: MailRefused,
): Promise<void> {
  const leaseEndsMs = mail.locked_until?.getTime() ?? 0;
  for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, 5000)) {
    try {
      return await settle(work, mail, refusal);
    } catch (error) {
      const isOver = work.now().getTime() + pauseMs >= leaseEndsMs;
      if (isOver || !isDatabaseAway(error)) throw error;
      await pause(pauseMs);
    }
  }
}

async function settle(work: OutboxWork, mail: Mail, refusal?: MailRefused): Promise<void> {
  const now = work.now();
  if (refusal === undefined) {
    await markSent(work.db, mail, now);
    return work.report(mail, 'sent');
  }
  const next = refusal.isFinal ? undefined : nextAttemptAt(mail, now, work.random());
  if (next === undefined) {
    await markFailed(work.db, mail, now, refusal.code);
    return work.report(mail, 'failed', refusal.code);
  }
  await postpone(work.db, mail, next, refusal.code);
  work.report(mail, 'postponed', refusal.code);
}

/** Undefined if the server accepted the mail. */
async function attempt(send: SendMail, mail: Mail): Promise<MailRefused | undefined> {
  try {
    await send(mail);
    return undefined;
  } catch (error) {
    return error instanceof MailRefused ? error : new MailRefused('unknown', false, error);
  }
}
