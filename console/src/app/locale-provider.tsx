import { normaliseLocale } from '@countersign/domain/locale/normalise-locale';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { storeLinkLocale } from '../login-link/stored-login-link.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/use-session.ts';
import { useTabStorage } from '../storage/use-tab-storage.ts';
import { LocaleChoiceContext, useGivenTranslations } from '../translations/use-translations.ts';
import { localeOfTab } from './locale-of-tab.ts';
import { storeTabLocale } from './tab-locale.ts';

/** S3.3, S3.7: follows every change of address, choice and claims that decide the locale. */
export function LocaleProvider({ children }: { readonly children: ReactNode }) {
  const { pathname, search, hash, state: entry } = useLocation();
  const navigate = useNavigate();
  const state = useSession();
  const storage = useTabStorage();
  const translations = useGivenTranslations();
  const locale = localeOfTab(search, storage, state);
  // The callback's address names no language, and the claims are not known yet.
  const isKnown = pathname !== paths.loginCallback;
  useEffect(() => {
    if (isKnown) void translations.show(locale);
  }, [translations, locale, isKnown]);

  const choose = useCallback(
    (tag: string) => {
      storeTabLocale(storage, tag);
      storeLinkLocale(storage, normaliseLocale(tag));
      const query = new URLSearchParams(search);
      query.set('locale', tag);
      // Keeps the entry's state, such as its channel.
      void navigate({ pathname, search: `?${query}`, hash }, { replace: true, state: entry });
    },
    [storage, navigate, pathname, search, hash, entry],
  );
  const choice = useMemo(() => ({ choose }), [choose]);
  return <LocaleChoiceContext value={choice}>{children}</LocaleChoiceContext>;
}
