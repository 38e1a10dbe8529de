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
  /** The sign-in that this page finishes, if it was opened with the provider's response. */
  readonly finished: Promise<string | undefined> | undefined;
}

/** S2.12: continues to the stored link's screen, else to the screen before, else home. */
export function LoginCallbackScreen({ finished }: LoginCallbackScreenProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useGivenSession();
  const links = useLoginLinks();
  useDocumentTitle(t('callback.title'));
  useEffect(() => {
    let current = true;
    // Opened by hand: the session reports that there is no sign-in to finish.
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
