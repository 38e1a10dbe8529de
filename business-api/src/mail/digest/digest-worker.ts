import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import { type Repeated, repeat, untilNothingIsLeft } from '../../platform/jobs/repeat.ts';
import { settleWithinLease } from '../../platform/jobs/settle-within-lease.ts';
import type { DigestOutcome } from '../../platform/telemetry/metrics.ts';
import type { MailQueue } from '../queue-mail.ts';
import type { SendAnyMail } from '../send-mail.ts';
import { trySending } from '../try-sending.ts';
import { withSealedLink } from '../unsubscribe-link.ts';
import {
  claimDigest,
  type DigestRow,
  openDigests,
  postponeDigest,
  settleDigest,
} from './digest-rows.ts';
import { readDigest } from './read-digest.ts';

const pauseMs = 60_000;
// A sending ends within about a minute.
const leaseMs = 3 * 60_000;

export interface DigestWork {
  readonly db: Db;
  readonly mails: Pick<MailQueue, 'renderDigest' | 'senderDomain'>;
  readonly send: SendAnyMail;
  readonly now: () => Date;
  /** Called with how each daily mail ended. */
  readonly onTried?: ((outcome: DigestOutcome) => void) | undefined;
}

/** Sends the daily mails as long as the process runs; any number of copies may run. */
export function startDigestWorker(
  options: DigestWork & {
    readonly log: Pick<FastifyBaseLogger, 'error'>;
    readonly onError: (error: unknown) => void;
  },
): Repeated {
  const { log, onError, ...work } = options;
  return repeat({
    pauseMs,
    trouble: 'daily mails are not sent',
    log,
    onError,
    work: async (signal) => {
      await openDigests(work.db, work.now());
      await untilNothingIsLeft(signal, () => sendNextDigest(work));
    },
  });
}

/** Sends the daily mail that has been due for longest, with what is true now; false if none is due. */
export async function sendNextDigest(work: DigestWork): Promise<boolean> {
  const { db, now, onTried } = work;
  const row = await claimDigest(db, now(), leaseMs);
  if (row === undefined) return false;
  const { outcome, next } = await attempt(work, row);
  await settleWithinLease(row.locked_until, now, () =>
    next === undefined ? settleDigest(db, row, now()) : postponeDigest(db, row, next),
  );
  onTried?.(outcome);
  return true;
}

/** How it ended, and when to try again, if so. A final refusal ends it: the console has what it would have said. */
async function attempt(
  { db, mails, send, now }: DigestWork,
  row: DigestRow,
): Promise<{ readonly outcome: DigestOutcome; readonly next?: Date | undefined }> {
  const digest = await readDigest(db, row);
  if (digest === undefined) return { outcome: 'empty' };
  const mail = await withSealedLink(
    db,
    {
      ...mails.renderDigest(digest),
      recipient: digest.reader.email,
      recipient_name: digest.reader.name,
      message_id: `<${row.id}@${mails.senderDomain}>`,
    },
    'digest',
  );
  const sent = { ...mail, purpose: 'digest', reply_to: mail.replyTo } as const;
  return trySending(send, sent, { attempts: row.attempts, now: now() });
}
