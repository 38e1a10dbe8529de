import { chooseLocale, type LocaleSources } from '../locale/choose-locale.ts';
import type { Locale } from '../locale/normalise-locale.ts';
import { linkProblemParameter } from './link-problem.ts';
import type { LoginLink } from './login-link.ts';
import type { ResetProblem } from './reset-query.ts';
import { pathWithQuery, screenPaths } from './screen-paths.ts';

/** Everything but the link that has a say in the locale; `query` is the tab's chosen language. */
export type LinkLocaleSources = Omit<LocaleSources, 'countryCode'>;

/**
 * S2.5, S2.6, S2.8, S2.9: path and query of the screen that a login link leads to. The path is one
 * of three constants and the query is encoded, so no link can lead anywhere else.
 */
export function forwardPath(link: LoginLink, sources: LinkLocaleSources = {}): string {
  if (link.intent === 'reset-password') {
    return resetPath(link, link.refusedRedirect ? 'return-address-refused' : undefined);
  }
  if (link.intent === 'unreadable' && link.verb === 'reset-password') {
    return resetPath({}, 'too-long');
  }
  const verb = link.intent === 'unreadable' ? link.verb : link.intent;
  return pathWithQuery(screenPaths[verb === 'reset-password' ? 'resetPassword' : verb], {
    ticketNumber: link.ticketNumber,
    countryCode: link.countryCode,
    locale: localeOfLink(link, sources),
    [linkProblemParameter]: link.intent === 'unreadable' ? link.problem : undefined,
  });
}

/** S2.9, S3.3: the link's own locale; where it names none, the first of the other sources. */
export function localeOfLink(link: LoginLink, sources: LinkLocaleSources): Locale {
  const countryCode = link.intent === 'reset-password' ? undefined : link.countryCode;
  return link.locale ?? chooseLocale({ ...sources, countryCode });
}

// S2.8 names redirectUrl alone; a reset link's own locale is the tab's, not the address's.
function resetPath(
  link: { readonly redirectUrl?: string | undefined },
  problem: ResetProblem | undefined,
): string {
  return pathWithQuery(screenPaths.resetPassword, {
    redirectUrl: link.redirectUrl,
    [linkProblemParameter]: problem,
  });
}
