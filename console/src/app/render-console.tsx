import { chooseLocale } from '@countersign/domain/locale/choose-locale';
import { defaultLanguage, translationLanguageOf } from '@countersign/domain/locale/languages';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import {
  type ReactNode,
  StrictMode,
  startTransition,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';
import type { ConfigurationFault } from '../configuration.ts';
import { followReleases } from '../http/follow-releases.ts';
import { prepareFormats } from '../translations/formats.ts';
import { loadBuiltInEnglish, loadTexts } from '../translations/load-texts.ts';
import { createTranslations } from '../translations/translations.ts';
import {
  followDialogs,
  isOnDialogEntry,
  openWhenStill,
  watchDialogEntry,
} from '../ui/open-dialogs.ts';
import { createConsoleRoot } from './create-console-root.ts';
import { loadRestWhenQuiet } from './load-rest-when-quiet.ts';
import type { OpenedConsole } from './open-console.ts';
import { primeRegistration } from './prime-registration.ts';
import { Providers } from './providers.tsx';
import { createQueryClient } from './query-client.ts';
import { primeQueue } from './queue-screen.tsx';
import { ConsoleRoutes } from './routes.tsx';

/** Renders the console once texts are loaded (S3.6: never blank, never raw keys). */
export async function renderConsole(given: OpenedConsole): Promise<void> {
  const opened = { ...given, connection: followReleases(given.connection) };
  const { connection, fetchTexts, locale, texts } = opened;
  const queryClient = createQueryClient();
  const registration = primeRegistration(
    queryClient,
    connection,
    window.location,
    window.history.state,
  );
  const queue = primeQueue(queryClient, connection).catch(() => false); // loaded again when it is shown
  const language = translationLanguageOf(locale);
  const translations = createTranslations({ fetchTexts, locale, early: { language, texts } });
  loadRestWhenQuiet(opened, translations, queryClient);
  await translations.show(locale);
  // Where the response has come before the scripts, placeholders would only delay what they stand for.
  const hasCome = await Promise.race([registration ?? queue, soon()]);
  if (!hasCome) prepareFormats(toBcp47(locale));
  watchDialogEntry();
  const root = createConsoleRoot(rootElement());
  // In slices, so that a phone answers touches in between.
  startTransition(() =>
    root.render(
      <StrictMode>
        <ConsoleRouter>
          <Providers opened={opened} translations={translations} queryClient={queryClient}>
            <ConsoleRoutes finished={opened.finished} />
          </Providers>
        </ConsoleRouter>
      </StrictMode>,
    ),
  );
}

/** Without a configuration neither sign-in nor API can be reached. */
export async function renderBrokenConfiguration(fault: ConfigurationFault): Promise<void> {
  const locale = chooseLocale({ browserLanguages: navigator.languages });
  const language = translationLanguageOf(locale);
  const own = await loadTexts(language, (path) =>
    fetch(path, { headers: { 'content-type': 'application/json' }, credentials: 'omit' }),
  );
  const { BrokenConfiguration } = await import('./broken-configuration.tsx');
  const { configuration: texts } = own ?? (await loadBuiltInEnglish());
  document.documentElement.lang = own === undefined ? defaultLanguage : toBcp47(language);
  createConsoleRoot(rootElement()).render(<BrokenConfiguration fault={fault} texts={texts} />);
}

/** Long enough to read a response that is there. */
function soon(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, 20, undefined));
}

function rootElement(): HTMLElement {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root element');
  return root;
}

/**
 * The router of the browser's own addresses (ADR 71); a page that is opened from a dialog takes the place of the
 * dialog's entry in the history.
 */
function ConsoleRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ location, action }, setShown] = useState<Pick<typeof history, 'location' | 'action'>>({
    location: history.location,
    action: history.action,
  });
  useLayoutEffect(
    () => history.listen((shown) => startTransition(() => setShown(shown))),
    [history],
  );
  const navigator = useMemo(() => {
    const open =
      (how: 'push' | 'replace'): typeof history.push =>
      (...target) =>
        openWhenStill(() => {
          history[isOnDialogEntry() ? 'replace' : how](...target);
          followDialogs();
        });
    return {
      ...history,
      // Not a copy of where it began: `useAddressNow` reads it.
      get location() {
        return history.location;
      },
      push: open('push'),
      replace: open('replace'),
    };
  }, [history]);
  return (
    <Router navigator={navigator} location={location} navigationType={action}>
      {children}
    </Router>
  );
}
