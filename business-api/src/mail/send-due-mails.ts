import type { Db } from '../database/database.ts';
import type { Mail } from './mails-table.ts';
import { claimDueMails, giveBack, markFailed, markSent, postpone } from './outbox-store.ts';
import { nextAttemptAt } from './retry-delay.ts';
import { MailRefused, type SendMail } from './send-mail.ts';

const lanes = 4;
const batchSize = 5;
// A sending ends within a minute: by then the last of a batch has long been tried.
const leaseMs = 2 * batchSize * 60_000;

export interface OutboxWork {
  readonly db: Db;
  readonly send: SendMail;
  readonly now: () => Date;
  /** 0 to 1 */
  readonly random: () => number;
  /** Aborted: finish what is being sent and begin nothing new. */
  readonly signal: AbortSignal;
  readonly report: (
    mail: Mail,
    outcome: 'sent' | 'postponed' | 'failed' | 'unsettled',
    code?: string,
  ) => void;
}

/**
 * Sends every mail that is due, several at a time, until none is left: one that fails or hangs
 * keeps only its own lane. Throws where the outbox cannot be read.
 */
export async function sendDueMails(work: OutboxWork): Promise<void> {
  await Promise.all(Array.from({ length: lanes }, () => runLane(work)));
}

async function runLane(work: OutboxWork): Promise<void> {
  while (!work.signal.aborted) {
    const batch = await claimDueMails(work.db, { now: work.now(), limit: batchSize, leaseMs });
    if (batch.length === 0) return;
    for (const mail of batch) {
      if (work.signal.aborted) await giveBack(work.db, mail);
      else await sendOne(work, mail);
    }
  }
}

async function sendOne(work: OutboxWork, mail: Mail): Promise<void> {
  try {
    const refusal = await attempt(work.send, mail);
    await settle(work, mail, refusal);
  } catch (error) {
    // Unsettled, the mail is due again when its lease ends, under the same Message-ID.
    work.report(mail, 'unsettled', error instanceof Error ? error.name : 'unknown');
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

/** Undefined where the mail was taken. */
async function attempt(send: SendMail, mail: Mail): Promise<MailRefused | undefined> {
  try {
    await send(mail);
    return undefined;
  } catch (error) {
    return error instanceof MailRefused ? error : new MailRefused('unknown', false, error);
  }
}
