import { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import type { TranslationLanguage } from '@countersign/domain/locale/languages';
import { normaliseLocale } from '@countersign/domain/locale/normalise-locale';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { render } from 'vitest-browser-react';
import english from '../../public/assets/i18n/en.json';
import { connectionOf } from '../app/connection-of.ts';
import { Providers } from '../app/providers.tsx';
import { followReleases } from '../http/follow-releases.ts';
import { createTabStorage } from '../storage/tab-storage.ts';
import { createTranslations } from '../translations/translations.ts';
import '../ui/tokens.css';
import '../ui/page.css';
import type { fakeApi } from './fake-api.ts';
import { fakeSession } from './fake-session.ts';

/** Loaded by the tests that show them: all together they are more than the rest of a page. */
const files = import.meta.glob<{ readonly default: unknown }>('../../public/assets/i18n/*.json');

async function fileAt(path: string): Promise<unknown> {
  const [, load] = Object.entries(files).find(([name]) => name.endsWith(path)) ?? [];
  if (load === undefined) throw new Error(`There are no texts at ${path}.`);
  return (await load()).default;
}

export const sampleConfiguration = ConsoleConfiguration.parse({
  apiBase: '/api',
  identity: {
    issuer: 'https://identity.example/oauth2/default',
    clientId: 'countersign-console',
    scopes: ['openid'],
    localeParameter: 'locale',
    authorizationParameters: {},
    accept: 'application/json; okta-version=1.0.0',
    passwordUrl: 'https://identity.example/idp/myaccount/password',
    endSession: true,
  },
  redirectOrigins: ['https://shop.example'],
  passwordRules: { minimumLength: 12, maximumLength: 72 },
  brand: { name: { default: 'Countersign' }, company: { default: 'Lumenda' }, copyrightYear: 2026 },
  links: {
    privacy: { default: 'https://site.example/p' },
    terms: { default: 'https://site.example/t' },
    access: { default: 'mailto:access@site.example' },
  },
});

interface Wishes {
  readonly at: string;
  readonly api: ReturnType<typeof fakeApi>;
  readonly language?: TranslationLanguage;
  readonly subject?: string;
  /** A client with answers; by default a new one. */
  readonly queryClient?: QueryClient;
  /** Came back from a second sign-in that the provider had asked for. */
  readonly reauthenticated?: boolean;
}

/** A screen with everything around it as in the app, only calls and session are fakes. */
export async function renderScreen(element: ReactNode, wishes: Wishes) {
  const { at, api, language = 'en', subject, queryClient, reauthenticated = false } = wishes;
  const { session, signIns, become } = fakeSession(
    subject,
    reauthenticated ? { reauthenticated: true } : {},
  );
  const storage = createTabStorage(() => sessionStorage);
  const configuration = sampleConfiguration;
  const connection = {
    ...followReleases(connectionOf(configuration, session, location.origin)),
    fetch: api.fetch,
  };
  const locale = normaliseLocale(language);
  if (locale === undefined) throw new Error('No such language');
  storage.write('locale', language);
  const translations = createTranslations({
    locale,
    fetchTexts: async (path) => new Response(JSON.stringify(await fileAt(path))),
  });
  await translations.show(locale);
  const place: Seen = { path: '', go: () => undefined };
  const links = {
    hasLink: () => false,
    destination: () => undefined,
    takeDestination: () => undefined,
  };
  const screen = await render(
    <MemoryRouter initialEntries={[at]}>
      <Providers
        opened={{ configuration, storage, session, links, connection }}
        translations={translations}
        {...(queryClient === undefined ? {} : { queryClient })}
      >
        <main>{element}</main>
      </Providers>
      <Place seen={place} />
    </MemoryRouter>,
  );
  return { screen, place, session, signIns, become, translations, texts: english };
}

interface Seen {
  path: string;
  /** As the browser's Back (-1) and Forward (1). */
  go: (steps: number) => void;
}

function Place({ seen }: { readonly seen: Seen }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  seen.path = pathname + search;
  seen.go = (steps) => void navigate(steps);
  return null;
}
