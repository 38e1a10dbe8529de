import type { SendMail } from '../mail/send-mail.ts';
import { sendNextMail } from '../mail/send-next-mail.ts';
import type { Db } from '../platform/database/database.ts';
import type { OutboxMail } from '../platform/database/mails-table.ts';

/** Sends what is due at `now`, as a worker does; answers the mails handed to the mail server. */
export async function sendDueMails(
  db: Db,
  now: Date,
  answer: SendMail = async () => undefined,
): Promise<OutboxMail[]> {
  const handed: OutboxMail[] = [];
  const work = {
    db,
    now: () => now,
    random: () => 0.5,
    signal: new AbortController().signal,
    report: () => undefined,
    send: async (mail: OutboxMail) => {
      handed.push(mail);
      await answer(mail);
    },
  };
  while (await sendNextMail(work)) {}
  return handed;
}
