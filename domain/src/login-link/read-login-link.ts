import * as z from 'zod/mini';
import { Locale } from '../locale/normalise-locale.ts';
import { WrittenMarket } from '../market/country-code.ts';
import { TicketNumber } from '../registration/ticket-number.ts';
import type { AllowedOrigins } from './check-return-address.ts';
import { readDecisionQuery } from './decision-query.ts';
import { linkIntents } from './link-intent.ts';
import { linkProblems, maxAddressLength } from './link-problem.ts';
import { parseLoginLink } from './parse-login-link.ts';
import { readResetQuery } from './reset-query.ts';

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

/**
 * S2.4, S2.5, S2.7, S2.8: what a login link asks for; undefined where the address is none and is
 * left alone. Nothing is decided here: the result names a screen. Never throws.
 */
export function readLoginLink(address: string, allowed: AllowedOrigins): LoginLink | undefined {
  const link = parseLoginLink(address, allowed.ownOrigin);
  if (link === undefined) return undefined;
  const { url, intent } = link;
  if (address.length > maxAddressLength) {
    return { intent: 'unreadable', verb: intent, problem: 'too-long' };
  }
  return intent === 'reset-password'
    ? readResetLink(url.search, allowed)
    : readDecisionLink(intent, url.search);
}

function readDecisionLink(intent: 'approve' | 'reject', search: string): LoginLink {
  const query = readDecisionQuery(search);
  if (query.kind === 'ticket') {
    const { kind: _, market: __, ...ticket } = query;
    return { intent, ...ticket };
  }
  const { kind: _, ...problem } = query;
  return { intent: 'unreadable', verb: intent, ...problem };
}

function readResetLink(search: string, allowed: AllowedOrigins): LoginLink {
  const { returnAddress, problem, locale } = readResetQuery(search, allowed);
  const spoken = locale === undefined ? {} : { locale };
  if (problem === 'too-long') {
    return { intent: 'unreadable', verb: 'reset-password', problem, ...spoken };
  }
  return {
    intent: 'reset-password',
    ...(returnAddress === undefined ? {} : { redirectUrl: returnAddress.url }),
    ...(problem === undefined ? {} : { refusedRedirect: true }),
    ...spoken,
  };
}
