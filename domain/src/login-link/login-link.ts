import * as z from 'zod/mini';
import { Locale } from '../locale/locale.ts';
import { WrittenMarket } from '../market/country-code.ts';
import { TicketNumber } from '../registration/ticket-number.ts';
import { linkProblems } from './link-problem.ts';

const linkIntents = ['approve', 'reject', 'reset-password'] as const;
type LinkIntent = (typeof linkIntents)[number];

/** The four words of S2.5 and where each leads, in the order in which they are tested. */
const intentByWord = [
  ['approve', 'approve'],
  ['reject', 'reject'],
  ['deny', 'reject'],
  ['resetPassword', 'reset-password'],
] as const satisfies readonly (readonly [word: string, intent: LinkIntent])[];

/**
 * S2.5: looks in the path as the URL standard writes it, not decoded; only where the path is `/`,
 * in query and fragment. So neither the host nor free text can turn a reject into an approve.
 */
export function linkIntentOf(url: URL): LinkIntent | undefined {
  const text = url.pathname === '/' ? `${url.search}${url.hash}` : url.pathname;
  return intentByWord.find(([word]) => text.includes(word))?.[1];
}

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
