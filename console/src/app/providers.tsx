import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ConnectionContext } from '../http/connection.ts';
import { LoginLinksContext } from '../login-link/use-login-link.ts';
import { ReauthenticateDialog } from '../session/reauthenticate-dialog.tsx';
import { SessionContext } from '../session/use-session.ts';
import { TabStorageContext } from '../storage/use-tab-storage.ts';
import type { Translations } from '../translations/translations.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { TranslationsContext, useShown } from '../translations/use-translations.ts';
import { ConfirmProvider } from '../ui/confirm.tsx';
import { NotLoadedContext } from '../ui/later-part.tsx';
import { ConfigurationContext } from '../use-configuration.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { LocaleProvider } from './locale-provider.tsx';
import type { OpenedConsole } from './open-console.ts';
import { PartNotLoaded } from './part-not-loaded.tsx';
import { Queries } from './queries.tsx';
import { createQueryClient } from './query-client.ts';

interface ProvidersProps {
  readonly opened: Pick<
    OpenedConsole,
    'configuration' | 'storage' | 'session' | 'links' | 'connection'
  >;
  readonly translations: Translations;
  /** A client with requests in progress; by default a new one. */
  readonly queryClient?: QueryClient;
  readonly children: ReactNode;
}

/** Connects session, links, calls and texts, which do not import each other. */
export function Providers({ opened, translations, queryClient, children }: ProvidersProps) {
  const [client] = useState(() => queryClient ?? createQueryClient());
  return (
    <ConfigurationContext value={opened.configuration}>
      <TabStorageContext value={opened.storage}>
        <SessionContext value={opened.session}>
          <LoginLinksContext value={opened.links}>
            <ConnectionContext value={opened.connection}>
              <TranslationsProvider translations={translations}>
                <CrashBoundary>
                  <NotLoadedContext value={PartNotLoaded}>
                    <LocaleProvider>
                      <Queries client={client}>
                        <Confirmations>
                          {children}
                          <ReauthenticateDialog />
                        </Confirmations>
                      </Queries>
                    </LocaleProvider>
                  </NotLoadedContext>
                </CrashBoundary>
              </TranslationsProvider>
            </ConnectionContext>
          </LoginLinksContext>
        </SessionContext>
      </TabStorageContext>
    </ConfigurationContext>
  );
}

function Confirmations({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const defaults = { confirmLabel: t('confirm.ok'), cancelLabel: t('confirm.cancel') };
  return <ConfirmProvider defaults={defaults}>{children}</ConfirmProvider>;
}

interface TranslationsProviderProps {
  readonly translations: Translations;
  readonly children: ReactNode;
}

/** Provides the texts, and sets the page's `lang` (S3.6). */
function TranslationsProvider({ translations, children }: TranslationsProviderProps) {
  return (
    <TranslationsContext value={translations}>
      <PageLanguage />
      {children}
    </TranslationsContext>
  );
}

function PageLanguage() {
  const { language } = useShown();
  useEffect(() => {
    document.documentElement.lang = toBcp47(language);
  }, [language]);
  return null;
}
