import type { AllowedOrigins } from './check-return-address.ts';
import { readDecisionQuery } from './decision-query.ts';
import { maxAddressLength } from './link-problem.ts';
import type { LoginLink } from './login-link.ts';
import { parseLoginLink } from './parse-login-link.ts';
import { readResetQuery } from './reset-query.ts';

/**
 * S2.4, S2.5, S2.7, S2.8: what a login link asks for; undefined where the address is no login link and is
 * ignored. Nothing is decided here: the result names a screen. Never throws.
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
