import type { AllowedOrigins } from './check-return-address.ts';
import { readDecisionQuery } from './decision-query.ts';
import { maxAddressLength } from './link-problem.ts';
import { type LoginLink, linkIntentOf } from './login-link.ts';
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

/**
 * S2.4: a login link, to be stored during the trip to the provider, with the intent its words give it;
 * undefined for any other address. Of any length: one that is too long is refused by its reader, with a
 * message to the person, not ignored.
 */
export function parseLoginLink(address: string, ownOrigin: string) {
  const url = parseAddress(address);
  // `blob:https://console.example/approve` has our origin too, so the scheme is checked too.
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.origin !== ownOrigin) {
    return undefined;
  }
  // `/login/callback` needs no exception: its path contains no intent, and linkIntentOf reads its random
  // `state` and `code` as little as any other page's query.
  const intent = linkIntentOf(url);
  return intent === undefined ? undefined : { url, intent };
}

function parseAddress(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined; // relative or no address at all: not ours
  }
}
