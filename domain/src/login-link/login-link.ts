import * as z from 'zod/mini';
import { Locale } from '../locale/locale.ts';
import { WrittenMarket } from '../market/country-code.ts';
import { TicketNumber } from '../registration/ticket-number.ts';
import { linkIntents } from './link-intent.ts';
import { linkProblems } from './link-problem.ts';

const locale = z.optional(Locale);

/**
 * What a login link asks for. A schema, so that a stored link is checked when it is read back; a
 * redirect address is checked again by the screen (S2.8).
 */
export const LoginLink = z.union([
  z.object({
    intent: z.enum(['approve', 'reject']),
    ticketNumber: TicketNumber,
    /** As the link wrote it: `us`, `pt_BR`. */
    countryCode: WrittenMarket,
    locale,
  }),
  z.object({
    intent: z.literal('reset-password'),
    redirectUrl: z.optional(z.string()),
    refusedRedirect: z.optional(z.literal(true)),
    locale,
  }),
  z.object({
    intent: z.literal('unreadable'),
    verb: z.enum(linkIntents),
    problem: z.enum(linkProblems),
    ticketNumber: z.optional(TicketNumber),
    countryCode: z.optional(WrittenMarket),
    locale,
  }),
]);
export type LoginLink = Readonly<z.infer<typeof LoginLink>>;
