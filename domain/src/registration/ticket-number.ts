import * as z from 'zod/mini';

// S2.7: letters, digits, `-`, `_`, at most 64, a letter or digit at each end. ASCII only: a
// look-alike from another script must not name another ticket.
const ticketNumberPattern = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,62}[A-Za-z0-9])?$/;

/** The number of a registration's ticket. Always text: `9007199254740993` must not be rounded. */
export const TicketNumber = z.string().check(z.regex(ticketNumberPattern)).brand<'TicketNumber'>();
export type TicketNumber = z.infer<typeof TicketNumber>;

/** S2.7: the ticket number of a link or a form; undefined if malformed. */
export function parseTicketNumber(raw: unknown): TicketNumber | undefined {
  const parsed = TicketNumber.safeParse(raw);
  return parsed.success ? parsed.data : undefined;
}
