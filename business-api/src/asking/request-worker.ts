import { sql } from 'kysely';
import type { WithMails } from '../mail/room.ts';
import type { Db } from '../platform/database/database.ts';
import type { WorkerDependencies } from '../platform/dependencies.ts';
import { type Repeated, repeat, untilNothingIsLeft } from '../platform/jobs/repeat.ts';
import { askNextLicence } from './ask-next-licence.ts';
import { expireNext } from './expire-next.ts';
import { remindNext } from './remind-next.ts';

const dayMs = 86_400_000;

/** Deletes sessions that have ended and codes that count no more, at most 1,000 of each. */
async function forgetSessions(db: Db, at: Date): Promise<void> {
  await sql`delete from answer_codes where code_hash in
    (select code_hash from answer_codes where until < ${new Date(at.getTime() - dayMs)} limit 1000)`.execute(
    db,
  );
  await sql`delete from answer_sessions where session_hash in
    (select session_hash from answer_sessions where until < ${at} limit 1000)`.execute(db);
}

const pollMs = 30_000;

/**
 * Asks for licences that are about to end, reminds applicants, lists what was not answered, and forgets sessions that
 * have ended.
 */
export function startRequestWorker(dependencies: WorkerDependencies & WithMails): Repeated {
  const { db, mails, now, log, onError, wakeOutbox } = dependencies;
  return repeat({
    pauseMs: pollMs,
    trouble: 'requests to applicants cannot be followed up',
    log,
    onError,
    work: async (signal) => {
      const failed = (error: unknown) => {
        onError(error);
        log.error({ err: error }, 'a practice could not be asked for its licence');
      };
      const asks = () => askNextLicence(db, mails, now(), failed);
      if (await untilNothingIsLeft(signal, asks)) wakeOutbox();
      if (await untilNothingIsLeft(signal, () => remindNext(db, mails, now()))) wakeOutbox();
      await untilNothingIsLeft(signal, () => expireNext(db, now()));
      await forgetSessions(db, now());
    },
  });
}
