import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import type { ReturnPaths } from '../return-path.ts';
import type { BounceMailbox } from './bounce-settings.ts';
import { claimMailbox, releaseMailbox } from './mailbox-store.ts';
import { type OpenMailbox, openMailbox } from './open-mailbox.ts';
import { readReport } from './read-report.ts';
import { type ReportOutcome, recordReport } from './record-report.ts';

const minuteMs = 60_000;
/** Longer than a run takes: the work stops after `longestWorkMs`, and a step of IMAP ends within half a minute. */
const leaseMs = 5 * minuteMs;
const longestWorkMs = 2 * minuteMs;
const mostAtOnce = 50;

/** Where messages go, beside the folder that is read. */
export const readFolders = { reports: 'Countersign read', others: 'Countersign other' } as const;

/** What says that a person should have a look: a letter, or a report that was not understood. */
const forPeople: ReadonlySet<ReportOutcome> = new Set(['not-a-report', 'forged']);

export interface MailboxReading {
  readonly db: Db;
  readonly open: () => Promise<OpenMailbox>;
  readonly returnPaths: ReturnPaths;
  readonly now: () => Date;
  readonly onRead: (outcome: ReportOutcome) => void;
}

/**
 * Reads the oldest messages of the mailbox, unless another copy does or did within the last minute; returns how many. A
 * message is moved after what it says is stored, so that none is lost; one that is read twice changes nothing the second
 * time. One that came too early stays.
 */
export async function readMailbox(
  { db, open, returnPaths, now, onRead }: MailboxReading,
  signal: AbortSignal,
): Promise<number> {
  const startedAt = now();
  const until = new Date(startedAt.getTime() + leaseMs);
  if (!(await claimMailbox(db, startedAt, until))) return 0;
  let read = 0;
  let readAt: Date | undefined;
  try {
    const mailbox = await open();
    try {
      const stopAtMs = startedAt.getTime() + longestWorkMs;
      for (const { uid, source } of await mailbox.oldest(mostAtOnce)) {
        if (signal.aborted || now().getTime() > stopAtMs) break;
        const outcome = await recordReport(db, await readReport(source, returnPaths), now);
        if (outcome === 'too-early') continue;
        await mailbox.move(uid, forPeople.has(outcome) ? readFolders.others : readFolders.reports);
        onRead(outcome);
        read += 1;
      }
    } finally {
      await mailbox.close();
    }
    readAt = now();
  } finally {
    const next = new Date(startedAt.getTime() + minuteMs);
    await releaseMailbox(db, until, { next, readAt });
  }
  return read;
}

/** Reads the mailbox for bounces as long as the process runs; any number of copies may run. */
export function startMailboxWorker(options: {
  readonly db: Db;
  readonly mailbox: BounceMailbox;
  readonly returnPaths: ReturnPaths;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  readonly onRead: (outcome: ReportOutcome) => void;
  readonly onError: (error: unknown) => void;
}): Repeated {
  const { mailbox, log, onRead, onError, ...rest } = options;
  return repeat({
    pauseMs: minuteMs,
    trouble: 'the mailbox for bounces cannot be read',
    log,
    onError,
    work: async (signal) => {
      const reading = {
        ...rest,
        open: () => openMailbox(mailbox),
        onRead: (outcome: ReportOutcome) => {
          onRead(outcome);
          log.info({ source: 'mailbox', outcome }, 'a mail was reported about');
        },
      };
      await readMailbox(reading, signal);
    },
  });
}
