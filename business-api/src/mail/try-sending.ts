import { nextAttemptAt } from './retry-delay.ts';
import { MailRefused, type MailToSend, type SendAnyMail } from './send-mail.ts';

/** How a mail that is not of the outbox ended, and when to try again, if so; a final refusal ends it. */
export interface Tried {
  readonly outcome: 'sent' | 'postponed' | 'failed';
  readonly next?: Date | undefined;
}

/** Hands over a mail that has been tried `attempts` times, this one included. */
export async function trySending(
  send: SendAnyMail,
  mail: MailToSend,
  { attempts, now }: { readonly attempts: number; readonly now: Date },
): Promise<Tried> {
  try {
    await send(mail);
    return { outcome: 'sent' };
  } catch (error) {
    const isFinal = error instanceof MailRefused && error.isFinal;
    const next = isFinal ? undefined : nextAttemptAt(attempts, now, Math.random());
    return { outcome: next === undefined ? 'failed' : 'postponed', next };
  }
}
