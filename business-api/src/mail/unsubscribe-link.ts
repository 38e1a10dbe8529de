import { isNotification } from '@countersign/domain/notifications/notification-choices';
import { type Stopped, sealUnsubscribe, unsubscribePath } from '../notifications/room.ts';
import type { Db } from '../platform/database/database.ts';
import type { OutboxMail } from '../platform/database/mails-table.ts';
import type { MailToSend } from './send-mail.ts';

type Contents = Pick<MailToSend, 'html' | 'text' | 'recipient'>;

/**
 * A mail as it is sent: with the link and the address by which its recipient gets fewer of them. What is stored has a
 * placeholder in its place, so that nobody who reads the outbox can stop the mails of others.
 */
export async function withUnsubscribeLink<Mail extends OutboxMail>(
  db: Db,
  mail: Mail,
): Promise<Mail & Pick<MailToSend, 'unsubscribe'>> {
  return isNotification(mail.purpose) ? withSealedLink(db, mail, mail.purpose) : mail;
}

/** The same for a mail that need not be of the outbox. */
export async function withSealedLink<Mail extends Contents>(
  db: Db,
  mail: Mail,
  stopped: Stopped,
): Promise<Mail & Pick<MailToSend, 'unsubscribe'>> {
  const stored = unsubscribePath();
  const address = new RegExp(`https?://\\S+?${stored}\\S*`).exec(mail.text)?.[0];
  if (address === undefined) return mail;
  const path = unsubscribePath(await sealUnsubscribe(db, { stopped, recipient: mail.recipient }));
  return {
    ...mail,
    html: mail.html.replaceAll(stored, path),
    text: mail.text.replaceAll(stored, path),
    unsubscribe: address.replace(stored, path),
  };
}
