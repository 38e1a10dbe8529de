import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { WhoCanHelp } from '../../failures/who-can-help.tsx';
import { useLoginLinks } from '../../login-link/use-login-link.ts';
import { paths } from '../../paths.ts';
import { useMeQuery } from '../../queries/use-me.ts';
import { SignedOut, SignInElsewhere, SignInFailed } from '../../session/sign-in-panel.tsx';
import { tokenCheckDelayMs } from '../../session/token-check-delay.ts';
import { useGivenSession, useSession, useSessionActions } from '../../session/use-session.ts';
import { useDocumentTitle } from '../../translations/use-document-title.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NarrowColumn } from '../../ui/narrow-column.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './home-screen.module.css';
import { LanguageList } from './language-list.tsx';

/** S6.2: the account can open no screen; says whom to ask. */
function WithoutRole() {
  const { t } = useTranslation();
  const { signInAsOtherAccount } = useSessionActions();
  return (
    <Notice
      tone="error"
      title={t('decision.failure.noRole')}
      actions={
        <Button variant="primary" onClick={signInAsOtherAccount}>
          {t('decision.failure.signInAsSomebodyElse')}
        </Button>
      }
    >
      {t('decision.failure.noRoleText')}
      <WhoCanHelp />
    </Notice>
  );
}

/** S2.2-S2.5, S3.7: the start page; it follows a stored login link. */
export default function HomeScreen() {
  const { t } = useTranslation();
  const session = useGivenSession();
  useDocumentTitle(t('home.pageTitle'));

  // S4.4: after a short grace period the token counts as missing or lapsed.
  useEffect(() => {
    const check = setTimeout(() => {
      session.checkToken();
      if (session.getState().kind === 'anonymous') void session.signIn({ automatic: true });
    }, tokenCheckDelayMs.onHome);
    return () => clearTimeout(check);
  }, [session]);

  return (
    <NarrowColumn>
      <Card>
        <HomeContent />
      </Card>
      <LanguageList />
    </NarrowColumn>
  );
}

function HomeContent() {
  const { t } = useTranslation();
  const state = useSession();
  const links = useLoginLinks();
  const linkNote = links.hasLink() ? <p className={styles.note}>{t('home.linkKept')}</p> : null;
  switch (state.kind) {
    case 'signed-in':
    case 'lapsed':
      return links.hasLink() ? <FollowLink /> : <Welcome />;
    case 'failed':
      return (
        <>
          <SignInFailed failure={state} />
          {linkNote}
        </>
      );
    case 'signed-out':
      return (
        <>
          <SignedOut />
          {linkNote}
        </>
      );
    case 'checking':
    case 'anonymous':
      if ('elsewhere' in state) return <SignInElsewhere />;
      return (
        <div className={styles.waiting}>
          <h1>{t('home.anonymousTitle')}</h1>
          <p>{t('home.anonymousMsg')}</p>
          {linkNote}
        </div>
      );
  }
}

/** S2.5. */
function FollowLink() {
  const links = useLoginLinks();
  const navigate = useNavigate();
  useEffect(() => {
    const destination = links.takeDestination();
    if (destination !== undefined) void navigate(destination, { replace: true });
  }, [links, navigate]);
  return <Skeleton lines={4} />;
}

/** S2.2. An account without a role reads as well what it needs for the button. */
function Welcome() {
  const { t } = useTranslation();
  // A lapsed session is not asked about here (S4.2).
  const { data: me } = useMeQuery(useSession().kind === 'signed-in');
  const withoutRole = me?.roles.length === 0;
  return (
    <div className={styles.welcome}>
      <h1>{t('home.pageTitle')}</h1>
      <p className={styles.message}>{t('home.msg')}</p>
      {withoutRole && <WithoutRole />}
      <LinkButton variant={withoutRole ? 'plain' : 'primary'} to={paths.customerService}>
        {t('home.btn')}
      </LinkButton>
    </div>
  );
}
