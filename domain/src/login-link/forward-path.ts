import { chooseLocale, type LocaleSources } from '../locale/choose-locale.ts';
import type { LinkIntent } from './link-intent.ts';
import { linkProblemParameter } from './link-problem.ts';
import type { LoginLink } from './read-login-link.ts';
import type { ResetProblem } from './reset-query.ts';

const pathOfIntent = {
  approve: '/approve',
  reject: '/reject',
  'reset-password': '/resetPassword',
} as const satisfies Record<LinkIntent, string>;

/**
 * S2.5, S2.6, S2.8, S2.9: path and query of the screen that a login link leads to. The path is one
 * of three constants and the query is encoded, so no link can lead elsewhere. `sources`
 * gives the locale if the link names none; its `query` is the tab's chosen language.
 */
export function forwardPath(
  link: LoginLink,
  sources: Omit<LocaleSources, 'countryCode'> = {},
): string {
  if (link.intent === 'reset-password') {
    return resetPath(link, link.refusedRedirect ? 'return-address-refused' : undefined);
  }
  if (link.intent === 'unreadable' && link.verb === 'reset-password') {
    return resetPath({}, 'too-long');
  }
  const query = new URLSearchParams();
  if (link.ticketNumber !== undefined) query.set('ticketNumber', link.ticketNumber);
  if (link.countryCode !== undefined) query.set('countryCode', link.countryCode);
  query.set('locale', localeOf(link, sources));
  if (link.intent === 'unreadable') query.set(linkProblemParameter, link.problem);
  return withQuery(pathOfIntent[link.intent === 'unreadable' ? link.verb : link.intent], query);
}

function localeOf(
  link: { locale?: string; countryCode?: string },
  sources: Omit<LocaleSources, 'countryCode'>,
): string {
  return link.locale ?? chooseLocale({ ...sources, countryCode: link.countryCode });
}

// S2.8 names only redirectUrl; the locale of a reset link goes to the tab, not to the address.
function resetPath(link: { redirectUrl?: string }, problem: ResetProblem | undefined): string {
  const query = new URLSearchParams();
  if (link.redirectUrl !== undefined) query.set('redirectUrl', link.redirectUrl);
  if (problem !== undefined) query.set(linkProblemParameter, problem);
  return withQuery(pathOfIntent['reset-password'], query);
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
