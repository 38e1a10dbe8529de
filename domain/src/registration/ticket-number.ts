import * as z from 'zod/mini';
import { ticketNumberPattern } from './parse-ticket-number.ts';

/** The schema of the number that `parseTicketNumber` reads without schemas. */
export const TicketNumber = z.string().check(z.regex(ticketNumberPattern)).brand<'TicketNumber'>();
export type TicketNumber = z.infer<typeof TicketNumber>;
