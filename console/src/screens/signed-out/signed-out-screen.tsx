import { translationLanguageOf } from '@countersign/domain/locale/languages';
import { normaliseLocale } from '@countersign/domain/locale/normalise-locale';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { SignedOut } from '../../session/sign-in-panel.tsx';
import { readSignedOutLocale } from '../../session/signed-out-locale.ts';
import { signedOutOffline } from '../../session/signed-out-offline.ts';
import { useSession } from '../../session/use-session.ts';
import { useTabStorage } from '../../storage/use-tab-storage.ts';
import { useDocumentTitle } from '../../translations/use-document-title.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { useShown } from '../../translations/use-translations.ts';
import { Card } from '../../ui/card.tsx';
import { NarrowColumn } from '../../ui/narrow-column.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The page after a sign-out at the provider; requires no sign-in (S2.1). */
export default function SignedOutScreen() {
  const { t } = useTranslation();
  useDocumentTitle(t('signedOut.title'));
  const locale = useLocaleBefore();
  const { search } = useLocation();
  // A sign-in since then, in this tab or another one: the page would be wrong.
  if ('claims' in useSession()) return <Navigate to={paths.home} replace />;
  const query = new URLSearchParams(search);
  if (locale !== undefined) {
    query.set('locale', locale);
    return <Navigate to={{ search: `?${query}` }} replace />;
  }
  return (
    <NarrowColumn>
      <Card>
        <SignedOut />
        {query.has(signedOutOffline) && <Notice tone="warn">{t('signedOut.offline')}</Notice>}
      </Card>
    </NarrowColumn>
  );
}

/** Of the person who has signed out, where this page has another language and none was asked for. */
function useLocaleBefore(): string | undefined {
  const { search } = useLocation();
  const storage = useTabStorage();
  const { language } = useShown();
  const locale = normaliseLocale(readSignedOutLocale(storage));
  if (locale === undefined || new URLSearchParams(search).has('locale')) return undefined;
  return translationLanguageOf(locale) === language ? undefined : locale;
}
