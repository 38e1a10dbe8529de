import type { Locale } from '../locale/normalise-locale.ts';
import type { TicketNumber } from '../registration/ticket-number.ts';
import type { AllowedOrigins } from './check-return-address.ts';
import { readDecisionQuery } from './decision-query.ts';
import type { LinkIntent } from './link-intent.ts';
import { type LinkProblem, maxAddressLength } from './link-problem.ts';
import { parseLoginLink } from './parse-login-link.ts';
import { readResetQuery } from './reset-query.ts';

export type LoginLink =
  | {
      readonly intent: 'approve' | 'reject';
      readonly ticketNumber: TicketNumber;
      /** As written in the link: `us`, `pt_BR`. */
      readonly countryCode: string;
      readonly locale?: Locale;
    }
  | {
      readonly intent: 'reset-password';
      readonly redirectUrl?: string;
      readonly refusedRedirect?: true;
      readonly locale?: Locale;
    }
  | {
      readonly intent: 'unreadable';
      readonly verb: LinkIntent;
      readonly problem: LinkProblem;
      readonly ticketNumber?: TicketNumber;
      readonly countryCode?: string;
      readonly locale?: Locale;
    };

/**
 * S2.4, S2.5, S2.7, S2.8: what a login link asks for; undefined if the address is not one. Nothing
 * is decided here: the result only names a screen. Never throws.
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
  const withLocale = locale === undefined ? {} : { locale };
  if (problem === 'too-long') {
    return { intent: 'unreadable', verb: 'reset-password', problem, ...withLocale };
  }
  return {
    intent: 'reset-password',
    ...(returnAddress === undefined ? {} : { redirectUrl: returnAddress.url }),
    ...(problem === undefined ? {} : { refusedRedirect: true }),
    ...withLocale,
  };
}
