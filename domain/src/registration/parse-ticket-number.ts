import type * as z from 'zod/mini';

/** The number of a registration's ticket. Always text: `9007199254740993` must not be rounded. */
export type TicketNumber = string & z.core.$brand<'TicketNumber'>;

// S2.7: letters, digits, `-`, `_`, at most 64, a letter or digit at each end. ASCII only: a
// look-alike from another script must not name another ticket.
export const ticketNumberPattern = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,62}[A-Za-z0-9])?$/;

/** S2.7: the ticket number of a link or a form; undefined if malformed. */
export function parseTicketNumber(raw: unknown): TicketNumber | undefined {
  return isTicketNumber(raw) ? raw : undefined;
}

function isTicketNumber(raw: unknown): raw is TicketNumber {
  return typeof raw === 'string' && ticketNumberPattern.test(raw);
}
