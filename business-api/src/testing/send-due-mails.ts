import type { Db } from '../database/database.ts';
import type { Mail } from '../mail/mails-table.ts';
import type { SendMail } from '../mail/send-mail.ts';
import { sendNextMail } from '../mail/send-next-mail.ts';

/** Sends what is due at `now`, as a worker does; answers the mails handed to the mail server. */
export async function sendDueMails(
  db: Db,
  now: Date,
  answer: SendMail = async () => undefined,
): Promise<Mail[]> {
  const handed: Mail[] = [];
  const work = {
    db,
    now: () => now,
    random: () => 0.5,
    signal: new AbortController().signal,
    report: () => undefined,
    send: async (mail: Mail) => {
      handed.push(mail);
      await answer(mail);
    },
  };
  while (await sendNextMail(work)) {}
  return handed;
}
