import { CountryCode } from '@countersign/domain/market/country-code';
import { isForApplicant } from '@countersign/domain/registration/mail-purpose';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import type { Db } from '../platform/database/database.ts';
import type { OutboxMail } from '../platform/database/mails-table.ts';
import { addStatusLink } from '../requests/room.ts';
import { statusPath } from './contents/status-address.ts';

/**
 * A mail as it is sent: with a link of its own to the status page, for the mailbox that it goes to. What is stored has a
 * placeholder in its place, so that a mail that was sent can be sent again, and nobody who reads the outbox has a link.
 */
export async function withStatusLink(db: Db, mail: OutboxMail, at: Date): Promise<OutboxMail> {
  const { html, text } = mail;
  if (!isForApplicant(mail.purpose) || !(html + text).includes(statusPath())) return mail;
  const key = {
    countryCode: CountryCode.parse(mail.country_code),
    ticketNumber: TicketNumber.parse(mail.ticket_number),
  };
  const path = statusPath(await addStatusLink(db, key, mail.recipient, at));
  return {
    ...mail,
    html: html.replaceAll(statusPath(), path),
    text: text.replaceAll(statusPath(), path),
  };
}
