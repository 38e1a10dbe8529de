import { CountryCode } from '@countersign/domain/market/country-code';
import { AdministratorNotice } from '@countersign/domain/notifications/administrator-notice';
import type { FastifyBaseLogger } from 'fastify';
import { type Selectable, sql } from 'kysely';
import { readWaiting } from '../../markets/room.ts';
import type { Db } from '../../platform/database/database.ts';
import type { AdministratorNoticesTable } from '../../platform/database/notification-tables.ts';
import { claimNext } from '../../platform/jobs/claim-next.ts';
import { type Repeated, repeat, untilNothingIsLeft } from '../../platform/jobs/repeat.ts';
import { settleWithinLease } from '../../platform/jobs/settle-within-lease.ts';
import type { DigestOutcome } from '../../platform/telemetry/metrics.ts';
import { calendarOf } from '../../working-time/room.ts';
import type { MailQueue } from '../queue-mail.ts';
import type { SendAnyMail } from '../send-mail.ts';
import { trySending } from '../try-sending.ts';

// Within a minute, so that a change that a person goes on with is one mail.
const pauseMs = 30_000;
// A sending ends within about a minute.
const leaseMs = 3 * 60_000;

export interface NoticeWork {
  readonly db: Db;
  readonly mails: Pick<MailQueue, 'renderForAdministrator' | 'fallbackAddress' | 'senderDomain'>;
  readonly send: SendAnyMail;
  readonly now: () => Date;
  /** Called with how each mail ended. */
  readonly onTried?: ((outcome: DigestOutcome) => void) | undefined;
}

/** Sends the mails to administrators as long as the process runs; any number of copies may run. */
export function startNoticeWorker(
  options: NoticeWork & {
    readonly log: Pick<FastifyBaseLogger, 'error'>;
    readonly onError: (error: unknown) => void;
  },
): Repeated {
  const { log, onError, ...work } = options;
  return repeat({
    pauseMs,
    trouble: 'mails to administrators are not sent',
    log,
    onError,
    work: async (signal) => {
      await untilNothingIsLeft(signal, () => sendNextNotice(work));
    },
  });
}

/** Sends the mail to an administrator that has been due for longest; false if none is due. */
export async function sendNextNotice(work: NoticeWork): Promise<boolean> {
  const { db, now, onTried } = work;
  const row = await claimNotice(db, now(), leaseMs);
  if (row === undefined) return false;
  const { outcome, next } = await attempt(work, row);
  await settleWithinLease(row.locked_until, now, () =>
    next === undefined ? settleNotice(db, row) : postponeNotice(db, row, next),
  );
  onTried?.(outcome);
  return true;
}

/** How it ended, and when to try again, if so. A final refusal ends it: the console has what it would have said. */
async function attempt(
  { db, mails, send, now }: NoticeWork,
  row: NoticeRow,
): Promise<{ readonly outcome: DigestOutcome; readonly next?: Date | undefined }> {
  const notice = AdministratorNotice.parse(row.notice);
  const { data: countryCode } = CountryCode.safeParse(row.country_code);
  if (notice.kind === 'change-waits' && countryCode !== undefined) {
    // Taken back, or settled by another: nothing is asked of anyone.
    const waiting = await readWaiting(db, countryCode, now());
    if (!waiting.some(({ by }) => by.subject === notice.by.subject)) return { outcome: 'empty' };
  }
  const calendar = countryCode === undefined ? null : await calendarOf(db, countryCode);
  const { recipient_name: name, locale } = row;
  const zone = calendar?.zone ?? null;
  const mail = mails.renderForAdministrator({ notice, name, locale, countryCode, zone });
  const sent = {
    ...mail,
    recipient: row.recipient === '' ? mails.fallbackAddress : row.recipient,
    recipient_name: name,
    message_id: `<${row.notice_id}@${mails.senderDomain}>`,
    purpose: 'administrators',
    reply_to: mail.replyTo,
  } as const;
  return trySending(send, sent, { attempts: row.attempts, now: now() });
}

type NoticeRow = Selectable<AdministratorNoticesTable>;

/** Leases the mail to an administrator that has been due for longest; undefined if none is. */
export async function claimNotice(
  db: Db,
  now: Date,
  leaseMs: number,
): Promise<NoticeRow | undefined> {
  const { rows } = await claimNext<NoticeRow>(
    { name: 'administrator_notices', key: ['notice_id'], order: ['not_before', 'notice_id'] },
    {
      due: sql`not_before <= ${now} and (locked_until is null or locked_until <= ${now})`,
      claimed: sql`locked_until = ${new Date(now.getTime() + leaseMs)}, attempts = attempts + 1`,
    },
  ).execute(db);
  return rows[0];
}

async function settleNotice(db: Db, { notice_id }: NoticeRow): Promise<void> {
  await db.deleteFrom('administrator_notices').where('notice_id', '=', notice_id).execute();
}

async function postponeNotice(db: Db, { notice_id }: NoticeRow, next: Date): Promise<void> {
  await db
    .updateTable('administrator_notices')
    .set({ not_before: next, locked_until: null })
    .where('notice_id', '=', notice_id)
    .execute();
}
