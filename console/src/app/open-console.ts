import type { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import { translationLanguageOf } from '@countersign/domain/locale/languages';
import type { Locale } from '@countersign/domain/locale/normalise-locale';
import { readLoginLink } from '@countersign/domain/login-link/read-login-link';
import type { Connection } from '../http/connection.ts';
import { type RunningRequest, reusingFetch } from '../http/running-requests.ts';
import { storeLoginLink } from '../login-link/store-login-link.ts';
import type { LoginLinks } from '../login-link/use-login-link.ts';
import { paths } from '../paths.ts';
import { createSession, type Session } from '../session/session.ts';
import { sessionInBrowser, sessionInTab } from '../session/session-place.ts';
import { everyTabsTurn, openSignInTurn } from '../session/sign-in-turn.ts';
import { openSignOutChannel } from '../session/sign-out-channel.ts';
import { watchReturn } from '../session/watch-return.ts';
import type { RunningTexts } from '../start/opening.ts';
import type { TabStorage } from '../storage/tab-storage.ts';
import { fetchTexts } from '../translations/fetch-texts.ts';
import { type FetchTexts, loadTexts } from '../translations/load-texts.ts';
import type { Texts } from '../translations/translation-key.ts';
import { connectionOf } from './connection-of.ts';
import { createLoginLinks } from './create-login-links.ts';
import { firstStep } from './first-step.ts';
import { localeOfTab } from './locale-of-tab.ts';
import { log } from './log.ts';
import { storeScroll } from './stored-scroll.ts';

interface ConsoleOpening {
  readonly configuration: ConsoleConfiguration;
  readonly storage: TabStorage;
  /** Of the origin, for all tabs. */
  readonly sharedStorage: TabStorage;
  /** The address the page was opened with. */
  readonly openedAt: string;
  readonly isCallback: boolean;
  /** Requests that the script in the page has sent. */
  readonly running?: RunningRequest[];
  /** The translation file that it has requested. */
  readonly texts?: RunningTexts | undefined;
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
}

/**
 * At start, in this order: store the login link (S2.4), restore the stored session, finish or begin
 * a sign-in (S2.12, S4.1), request the texts.
 */
export function openConsole({
  configuration,
  storage,
  sharedStorage,
  openedAt,
  isCallback,
  running = [],
  texts: requested,
}: ConsoleOpening): OpenedConsole {
  const ownOrigin = window.location.origin;
  const allowed = { ownOrigin, redirectOrigins: configuration.redirectOrigins };
  // The only place that parses the address as a login link.
  const link = isCallback ? undefined : readLoginLink(openedAt, allowed);
  if (link !== undefined) storeLoginLink(storage, link, Date.now());

  const isShared = configuration.session === 'browser';
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
    loadProvider: async () => {
      const { openProviderClient } = await import('../session/open-provider-client.ts');
      return openProviderClient(configuration.identity, reusingFetch(running));
    },
    channel: openSignOutChannel(),
    here: () => placeHere() + location.hash,
    locale: () => currentLocale(),
    leave: (address, how) => {
      // After a sign-out nothing is stored.
      if ('claims' in session.getState()) storeScroll(storage, placeHere(), window.scrollY);
      window.location[how](address);
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

  const finished = isCallback ? session.finishSignIn(openedAt) : undefined;
  if (!isCallback) takeFirstStep(session, links);

  const connection = connectionOf(configuration, session, ownOrigin, reusingFetch(running));
  const fetchMore: FetchTexts = (path) => fetchTexts(connection, path);
  const locale = currentLocale();
  const language = translationLanguageOf(locale);
  const texts = loadTexts(
    language,
    requested?.language === language ? () => requested.response : fetchMore,
  );
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
  };
}

function placeHere(): string {
  return location.pathname + location.search;
}

function takeFirstStep(session: Session, links: LoginLinks): void {
  const { signIn, show } = firstStep({
    pathname: window.location.pathname,
    hasLink: links.hasLink(),
    session: session.getState().kind,
  });
  if (signIn) void session.signIn({ automatic: true });
  const path = show === 'link' ? links.takeDestination() : show === 'home' ? paths.home : undefined;
  if (path !== undefined) window.history.replaceState(null, '', path);
}
