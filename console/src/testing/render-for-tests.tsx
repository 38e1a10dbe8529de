import type { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import { scopes } from '@countersign/domain/identity/scopes';
import { Locale } from '@countersign/domain/locale/locale';
import { readLoginLink } from '@countersign/domain/login-link/read-login-link';
import { StrictMode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { render } from 'vitest-browser-react';
import { connectionOf } from '../app/connection-of.ts';
import { createLoginLinks } from '../app/create-login-links.ts';
import { Providers } from '../app/providers.tsx';
import { ConsoleRoutes } from '../app/routes.tsx';
import { localeOfAddress } from '../app/tab-locale.ts';
import { followReleases } from '../http/follow-releases.ts';
import { storeLoginLink } from '../login-link/store-login-link.ts';
import type { SessionParts } from '../session/session-parts.ts';
import { createTranslations } from '../translations/translations.ts';
import { sessionForTests, someTokens } from './session-for-tests.ts';
import '../ui/tokens.css';
import '../ui/page.css';

export const configurationForTests: ConsoleConfiguration = {
  apiBase: '/api',
  session: 'browser',
  worker: false,
  identity: {
    issuer: 'https://id.example',
    clientId: 'countersign-console',
    scopes: [...scopes],
    localeParameter: 'locale',
    authorizationParameters: {},
    accept: 'application/json; okta-version=1.0.0',
    passwordUrl: 'https://id.example/idp/myaccount/password',
    endSession: true,
  },
  redirectOrigins: ['https://shop.example'],
  passwordRules: { minimumLength: 10, maximumLength: 72 },
  brand: {
    name: { default: 'Countersign' },
    company: { default: 'Lumenda Eye Care', ja: 'ルメンダ・アイケア' },
    copyrightYear: 2026,
  },
  links: {
    privacy: {
      default: 'https://lumenda.example/privacy',
      fr: 'https://lumenda.example/fr/privacy',
    },
    terms: { default: 'https://lumenda.example/terms' },
    access: { default: 'mailto:access@lumenda.example', fr: 'https://lumenda.example/fr/acces' },
  },
};

interface Setting {
  /** Path and query that the page shows. */
  readonly at: string;
  /** The state of the session; `lapsed` has a token that has ended. */
  readonly session?: 'anonymous' | 'signed-in' | 'lapsed' | 'signed-out';
  /** A login link as it was opened, path and query. */
  readonly link?: string;
  readonly genLocale?: string;
  /** Answers calls; without it every call fails. */
  readonly fetch?: typeof fetch;
  readonly parts?: Partial<SessionParts>;
  /** The provider's answer, path and query. */
  readonly callback?: string;
  /** The tab's storage, where it is not to be an empty one. */
  readonly area?: Storage;
}

/** The whole console on one page, with a fake provider and the real texts. */
export async function renderForTests(setting: Setting) {
  const { origin } = window.location;
  const made = sessionForTests({ ownOrigin: origin, ...setting.parts }, setting.area);
  const { session, storage } = made;
  const state = setting.session ?? 'signed-in';
  if (state === 'signed-out') storage.write('signed-out', 'yes');
  if (state === 'signed-in' || state === 'lapsed') {
    const claims = { ...someTokens.claims, gen_locale: setting.genLocale ?? 'en_GB' };
    const expiresAtMs = Date.now() + (state === 'lapsed' ? -1000 : 3_600_000);
    storage.write('session', JSON.stringify({ ...someTokens, claims, expiresAtMs }));
  }
  const allowed = { ownOrigin: origin, redirectOrigins: configurationForTests.redirectOrigins };
  const link = setting.link && readLoginLink(origin + setting.link, allowed);
  if (link) storeLoginLink(storage, link, Date.now());
  session.start();
  const finished =
    setting.callback === undefined ? undefined : session.finishSignIn(origin + setting.callback);

  const connection = {
    ...followReleases(connectionOf(configurationForTests, session, origin)),
    fetch: setting.fetch ?? (() => Promise.reject(new TypeError('Failed to fetch'))),
  };
  const { search } = new URL(setting.at, origin);
  const locale = localeOfAddress(search, storage, session.getState());
  const translations = createTranslations({
    fetchTexts: (path) => fetch(path),
    locale: Locale.parse(locale),
  });
  await translations.show(locale);

  const places: string[] = [];
  const screen = await render(
    <StrictMode>
      <MemoryRouter initialEntries={[setting.at]}>
        <Providers
          opened={{
            configuration: configurationForTests,
            storage,
            session,
            connection,
            links: createLoginLinks(storage, session),
          }}
          translations={translations}
        >
          <Places places={places} />
          <ConsoleRoutes finished={finished} />
        </Providers>
      </MemoryRouter>
    </StrictMode>,
  );
  return { ...made, screen, place: () => places.at(-1) };
}

/** Notes where the router is. */
function Places({ places }: { readonly places: string[] }) {
  const { pathname, search } = useLocation();
  places.push(pathname + search);
  return null;
}
