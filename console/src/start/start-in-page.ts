import type { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import { translationLanguageOf } from '@countersign/domain/locale/languages';
import { forwardPath, localeOfLink } from '@countersign/domain/login-link/forward-path';
import { readLoginLink } from '@countersign/domain/login-link/read-login-link';
import { connectionOf } from '../app/connection-of.ts';
import { firstStep } from '../app/first-step.ts';
import { localeOfAddress, localeSources } from '../app/tab-locale.ts';
import { recordingFetch } from '../http/running-requests.ts';
import { storeLoginLink } from '../login-link/store-login-link.ts';
import { isWithin, paths } from '../paths.ts';
import type { SessionState } from '../session/session-state.ts';
import { createTabStorage } from '../storage/tab-storage.ts';
import { fetchTexts } from '../translations/fetch-texts.ts';
import { textsPath } from '../translations/texts-path.ts';
import { findLink } from './find-link.ts';
import { type FoundSession, findSession } from './find-session.ts';
import { leaveForProvider } from './leave-for-provider.ts';
import type { Opening, RunningTexts } from './opening.ts';
import { preloadScripts } from './preload.ts';
import { requestScreen } from './request-screen.ts';
import { requestToken } from './request-token.ts';

/** Built files that some pages need beside those that every page names. */
export interface FilesOfPages {
  readonly signIn: readonly string[];
  readonly queue: readonly string[];
}

/**
 * Decides from address and storage, without React and schemas, what the page does first: leave for
 * the provider (S4.1), finish a sign-in (S2.12), or request the registration (S2.11) or the queue. The console
 * repeats every check on what is started here.
 */
export function startInPage(
  configuration: ConsoleConfiguration,
  opened: Opening,
  files: FilesOfPages = { signIn: [], queue: [] },
): Opening {
  const { openedAt, isCallback, running } = opened;
  const storage = createTabStorage(() => sessionStorage);
  const shared = createTabStorage(() => localStorage);
  const ownOrigin = window.location.origin;
  const link = isCallback
    ? undefined
    : readLoginLink(openedAt, { ownOrigin, redirectOrigins: configuration.redirectOrigins });
  if (link !== undefined) storeLoginLink(storage, link, Date.now());
  const stored = findLink(storage, Date.now());
  const found = findSession(configuration, storage, shared);
  const state = stateOf(found);
  const locale =
    stored === undefined
      ? localeOfAddress(window.location.search, storage, state)
      : localeOfLink(stored, localeSources(storage, state));

  const connect = (accessToken: string | undefined) =>
    connectionOf(configuration, sessionOf(accessToken), ownOrigin, recordingFetch(running));
  const prepareScreen = (accessToken: string, path: string) => {
    const { pathname, search } = new URL(path, ownOrigin);
    requestScreen(connect(accessToken), { pathname, search }, window.history.state);
    if (isWithin(pathname, paths.customerService)) preloadScripts(files.queue);
  };
  const destination = (path: string) =>
    stored === undefined ? path : forwardPath(stored, localeSources(storage, state));

  const language = translationLanguageOf(locale);
  /** S3.6: the one translation file, beside the scripts. */
  const requestTexts = (): RunningTexts => {
    const accessToken = found.kind === 'live' ? found.accessToken : undefined;
    const response = fetchTexts(connect(accessToken), textsPath(language));
    response.catch(() => undefined); // the console handles the rejection
    return { language, response };
  };

  if (isCallback) {
    preloadScripts(files.signIn);
    requestToken({
      configuration,
      storage,
      callback: new URL(openedAt),
      send: recordingFetch(running),
      onToken: (accessToken, returnTo) => prepareScreen(accessToken, destination(returnTo)),
    });
  } else {
    const { signIn, show } = firstStep({
      pathname: window.location.pathname,
      hasLink: stored !== undefined,
      session: state.kind,
    });
    const here = window.location.pathname + window.location.search;
    if (found.kind === 'live') {
      prepareScreen(found.accessToken, show === 'link' ? destination(here) : here);
    }
    if (signIn && found.kind === 'none') {
      if (show === 'home') window.history.replaceState(null, '', paths.home);
      const isLeaving = leaveForProvider({ configuration, storage, shared, locale });
      return { ...opened, isLeaving };
    }
  }
  // The first format of a page takes a phone 100 ms: while the files are on their way, it delays nothing.
  setTimeout(() => new Intl.DisplayNames(language, { type: 'region' }).of('FR'));
  return { ...opened, texts: requestTexts() };
}

function sessionOf(accessToken: string | undefined) {
  const token =
    accessToken === undefined
      ? ({ kind: 'none' } as const)
      : ({ kind: 'live', accessToken } as const);
  return { readToken: () => token, noteTokenNeeded: () => undefined };
}

function stateOf(found: FoundSession): SessionState {
  if (found.kind === 'none') return { kind: 'anonymous' };
  if (found.kind === 'ended') return { kind: 'checking' };
  return { kind: 'signed-in', claims: found.claims, subject: found.claims.sub };
}
