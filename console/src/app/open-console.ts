import type { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import { translationLanguageOf } from '@countersign/domain/locale/languages';
import type { Locale } from '@countersign/domain/locale/normalise-locale';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import { readLoginLink } from '@countersign/domain/login-link/read-login-link';
import type { Connection } from '../http/connection.ts';
import { type RunningRequest, recordingFetch, reusingFetch } from '../http/running-requests.ts';
import { sendHeaders } from '../http/send-headers.ts';
import { storeLoginLink } from '../login-link/store-login-link.ts';
import type { LoginLinks } from '../login-link/use-login-link.ts';
import { paths } from '../paths.ts';
import { openProviderClient } from '../session/open-provider-client.ts';
import { createSession, type Session } from '../session/session.ts';
import type { EndOfSession } from '../session/session-parts.ts';
import { sessionInBrowser, sessionInTab } from '../session/session-place.ts';
import { everyTabsTurn, openSignInTurn } from '../session/sign-in-turn.ts';
import { openSignOutChannel } from '../session/sign-out-channel.ts';
import { watchReturn } from '../session/watch-return.ts';
import type { TabStorage } from '../storage/tab-storage.ts';
import { type FetchTexts, loadTexts } from '../translations/load-texts.ts';
import type { Texts } from '../translations/translation-key.ts';
import { isOnDialogEntry } from '../ui/open-dialogs.ts';
import { connectionOf } from './connection-of.ts';
import { createLoginLinks } from './create-login-links.ts';
import { firstStep } from './first-step.ts';
import { localeOfTab } from './locale-of-tab.ts';
import { log } from './log.ts';
import { requestScreen } from './request-screen.ts';
import { storeScroll } from './stored-scroll.ts';
import { keepLocaleOfAddress } from './tab-locale.ts';

/** Code of the session that no page needs at once. */
export interface LaterModules {
  readonly checkTokens: () => Promise<typeof import('../session/check-tokens.ts')>;
  readonly endAtProvider: () => Promise<EndOfSession>;
  readonly holderKey: () => Promise<typeof import('../session/holder-key.ts')>;
}

interface ConsoleOpening {
  readonly configuration: ConsoleConfiguration;
  readonly storage: TabStorage;
  /** Of the origin, for all tabs. */
  readonly sharedStorage: TabStorage;
  /** The address the page was opened with. */
  readonly openedAt: string;
  readonly isCallback: boolean;
  readonly modules: Promise<LaterModules>;
  /** Called with each path that the page is about to show. */
  readonly prepare?: (pathname: string) => void;
}

/** Everything the screens need; no React yet. */
export interface OpenedConsole {
  readonly configuration: ConsoleConfiguration;
  readonly storage: TabStorage;
  readonly session: Session;
  readonly links: LoginLinks;
  readonly connection: Connection;
  readonly locale: Locale;
  readonly texts: Promise<Texts | undefined>;
  readonly fetchTexts: FetchTexts;
  /** The path after the sign-in that this page finishes; undefined if there is none or it failed. */
  readonly finished: Promise<string | undefined> | undefined;
  /** Whether the page has left for the provider (S4.1). */
  readonly isLeaving: Promise<boolean>;
}

/**
 * At start, in this order: store the login link (S2.4), restore the stored session, finish or begin
 * a sign-in (S2.12, S4.1), request what the screen shows first (S2.11), and the texts.
 */
export function openConsole({
  configuration,
  storage,
  sharedStorage,
  openedAt,
  isCallback,
  modules,
  prepare = () => undefined,
}: ConsoleOpening): OpenedConsole {
  const ownOrigin = window.location.origin;
  const allowed = { ownOrigin, redirectOrigins: configuration.redirectOrigins };
  // The only place that parses the address as a login link.
  const link = isCallback ? undefined : readLoginLink(openedAt, allowed);
  if (link !== undefined) storeLoginLink(storage, link, Date.now());
  else keepLocaleOfAddress(location.search, storage);

  const isShared = configuration.session === 'browser';
  const provider = openProviderClient(
    configuration.identity,
    async () => (await modules).checkTokens(),
    async () => (await modules).holderKey(),
  );
  let hasLeft = false;
  const session: Session = createSession({
    place: isShared
      ? sessionInBrowser(storage, sharedStorage, window)
      : sessionInTab(storage, sharedStorage),
    turn: isShared
      ? openSignInTurn(storage, sharedStorage, Date.now, navigator.locks)
      : everyTabsTurn,
    issuer: configuration.identity.issuer,
    ownOrigin,
    storage,
    now: Date.now,
    loadProvider: async () => provider,
    loadEnd: async () => (await modules).endAtProvider(),
    channel: openSignOutChannel(),
    here: () => placeHere() + location.hash,
    locale: () => currentLocale(),
    leave: (address, how) => {
      hasLeft = true;
      // After a sign-out nothing is stored.
      if ('claims' in session.getState()) storeScroll(storage, placeHere(), window.scrollY);
      window.location[isOnDialogEntry() ? 'replace' : how](address);
    },
    reload: () => window.location.reload(),
    callbackPath: paths.loginCallback,
    signedOutPath: paths.signedOut,
    watchReturn,
    log,
  });
  session.start();

  const links = createLoginLinks(storage, session);
  const currentLocale = () => localeOfTab(window.location.search, storage, session.getState());
  // What is requested before React is there is taken by the screen's own queries.
  const running: RunningRequest[] = [];
  const send: typeof fetch = async (address, init) => {
    const token = session.readToken();
    if (token.kind !== 'live' || token.key === undefined) return fetch(address, init);
    const bound = { accessToken: token.accessToken, key: token.key };
    return (await (await modules).holderKey()).fetchWithProof(bound, address, init);
  };
  const connection = connectionOf(configuration, session, ownOrigin, reusingFetch(running, send));
  const early = { ...connection, fetch: recordingFetch(running, send) };
  const prepareScreen = (path: string, historyState?: unknown) => {
    const { pathname, search } = new URL(path, ownOrigin);
    if (session.readToken().kind !== 'live') return;
    prepare(pathname);
    requestScreen(early, { pathname, search }, historyState);
  };

  let finished: Promise<string | undefined> | undefined;
  let isLeaving: Promise<boolean> | undefined;
  if (isCallback) {
    prepare(paths.loginCallback);
    finished = session.finishSignIn(openedAt).then((path) => {
      if (path !== undefined) prepareScreen(links.destination() ?? path);
      return path;
    });
  } else {
    isLeaving = takeFirstStep(session, links)?.then(() => hasLeft);
    prepareScreen(placeHere(), window.history.state);
  }

  const fetchMore: FetchTexts = (path) => fetchTexts(connection, path);
  const locale = currentLocale();
  const language = translationLanguageOf(locale);
  const request = () => loadTexts(language, fetchMore);
  // A page that leaves shows none.
  const texts = isLeaving?.then((isGone) => (isGone ? undefined : request())) ?? request();
  // The first format of a page takes a phone 100 ms: while the files are on their way, it delays nothing.
  setTimeout(() => new Intl.DisplayNames(toBcp47(language), { type: 'region' }).of('FR'));
  return {
    configuration,
    storage,
    session,
    links,
    connection,
    locale,
    texts,
    fetchTexts: fetchMore,
    finished,
    isLeaving: isLeaving ?? Promise.resolve(false),
  };
}

function placeHere(): string {
  return location.pathname + location.search;
}

/** A promise where it begins a sign-in. */
function takeFirstStep(session: Session, links: LoginLinks): Promise<void> | undefined {
  const { signIn, show } = firstStep({
    pathname: window.location.pathname,
    hasLink: links.hasLink(),
    session: session.getState().kind,
  });
  const begun = signIn ? session.signIn({ automatic: true }) : undefined;
  const path = show === 'link' ? links.takeDestination() : show === 'home' ? paths.home : undefined;
  if (path !== undefined) window.history.replaceState(null, '', path);
  return begun;
}

/** Requests a translation file with the headers of every call (S7.1). */
function fetchTexts(connection: Connection, path: string): Promise<Response> {
  const address = new URL(path, connection.ownOrigin);
  return fetch(address, {
    headers: sendHeaders(connection, address),
    credentials: 'same-origin',
  });
}
