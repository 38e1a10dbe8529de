import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useLoginLinks } from '../../login-link/use-login-link.ts';
import { paths } from '../../paths.ts';
import { useGivenSession } from '../../session/use-session.ts';
import { useDocumentTitle } from '../../translations/use-document-title.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { NarrowColumn } from '../../ui/narrow-column.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface LoginCallbackScreenProps {
  /** The sign-in that began to be finished when the page was opened with the provider's answer. */
  readonly finished: Promise<string | undefined> | undefined;
}

/** S2.12: on to the kept link's screen, else to the one that was left, else home. */
export function LoginCallbackScreen({ finished }: LoginCallbackScreenProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useGivenSession();
  const links = useLoginLinks();
  useDocumentTitle(t('callback.title'));
  useEffect(() => {
    let current = true;
    // Walked to by hand, there is nothing to finish: the session says so.
    const leaving = finished ?? session.finishSignIn(window.location.href);
    void leaving.then((returnTo) => {
      if (!current) return;
      const target = returnTo === undefined ? paths.home : (links.takeDestination() ?? returnTo);
      void navigate(target, { replace: true });
    });
    return () => {
      current = false;
    };
  }, [finished, session, links, navigate]);
  return (
    <NarrowColumn>
      <Card>
        <h1>{t('callback.title')}</h1>
        <p>{t('callback.msg')}</p>
        <Skeleton lines={3} />
      </Card>
    </NarrowColumn>
  );
}
