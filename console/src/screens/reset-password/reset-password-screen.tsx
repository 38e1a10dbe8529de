import type { ReturnAddress } from '@countersign/domain/login-link/check-return-address';
import { readResetQuery } from '@countersign/domain/login-link/reset-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { useSession, useSessionActions } from '../../session/use-session.ts';
import { useDocumentTitle } from '../../translations/use-document-title.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useConfiguration } from '../../use-configuration.ts';
import { PasswordForm } from './password-form.tsx';
import styles from './reset-password-screen.module.css';
import { type ChangeState, useChangePassword } from './use-change-password.ts';

/** S5.1, S2.8. Checks the return address too: people can open this page directly. */
export default function ResetPasswordScreen() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { redirectOrigins } = useConfiguration();
  const session = useSession();
  const { state, change } = useChangePassword();
  const signedInAgain = useSignedInAgain();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the pressed button is far below the notice.
    if (isShownAbove(state)) notice.current?.focus();
  }, [state]);
  const { returnAddress, problem } = readResetQuery(search, {
    ownOrigin: location.origin,
    redirectOrigins,
  });
  useDocumentTitle(
    t(state.kind === 'changed' ? 'resetPassword.success' : 'resetPassword.pageTitle'),
  );
  if (state.kind === 'changed') return <PasswordChanged returnAddress={returnAddress} />;
  const name = 'claims' in session ? (session.claims.email ?? session.claims.name) : undefined;
  return (
    <div className={styles.screen}>
      <header>
        <h1>{t('resetPassword.heading')}</h1>
        {name !== undefined && (
          <p className={styles.muted}>{t('resetPassword.account', { name })}</p>
        )}
      </header>
      {problem !== undefined && (
        <Notice tone="warn">{t(`resetPassword.refusedReturn.${problem}`)}</Notice>
      )}
      <div ref={notice} tabIndex={-1}>
        <PasswordNotice state={state} signedInAgain={signedInAgain} />
      </div>
      <Card>
        <PasswordForm state={state} onChange={change} />
      </Card>
      {returnAddress !== undefined && (
        <p className={styles.muted}>
          {t('resetPassword.afterwards', { host: returnAddress.host })}
        </p>
      )}
    </div>
  );
}

/** Whether PasswordNotice shows this state; others are shown at the field or on another page. */
function isShownAbove({ kind }: ChangeState): boolean {
  return !['idle', 'sending', 'refused', 'changed'].includes(kind);
}

/** Whether the person returns from a sign-in that the provider required here; true once. */
function useSignedInAgain(): boolean {
  const session = useSession();
  const { noteReauthenticated } = useSessionActions();
  const [signedInAgain] = useState(
    session.kind === 'signed-in' && session.reauthenticated === true,
  );
  useEffect(noteReauthenticated, [noteReauthenticated]);
  return signedInAgain;
}

/** S2.8: names the host of the return address and leaves only on a click. */
function PasswordChanged({ returnAddress }: { readonly returnAddress: ReturnAddress | undefined }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.screen}>
      <Card>
        <div className={styles.done}>
          <span className={styles.mark}>
            <Icon name="check" size={22} />
          </span>
          <div role="status">
            <h1 ref={heading} tabIndex={-1}>
              {t('resetPassword.success')}
            </h1>
            <p className={styles.muted}>{t('resetPassword.successText')}</p>
          </div>
          {returnAddress === undefined ? (
            <LinkButton variant="primary" to={paths.home}>
              {t('resetPassword.home')}
            </LinkButton>
          ) : (
            <a className={buttonClass('primary')} href={returnAddress.url} rel="noreferrer">
              {t('resetPassword.continueTo', { host: returnAddress.host })}
            </a>
          )}
        </div>
      </Card>
    </div>
  );
}

/** Why the password was not changed, if the password itself is not the reason (S8.2). */
function PasswordNotice({
  state,
  signedInAgain,
}: {
  readonly state: ChangeState;
  /** The person has signed in again, as the provider required. */
  readonly signedInAgain: boolean;
}) {
  const { t } = useTranslation();
  const { reauthenticate } = useSessionActions();
  switch (state.kind) {
    case 'idle':
      return signedInAgain ? (
        <Notice title={t('resetPassword.signedInAgain')}>
          {t('resetPassword.signedInAgainText')}
        </Notice>
      ) : null;
    case 'fresh-sign-in':
      return (
        <Notice
          tone="warn"
          title={t('resetPassword.freshSignIn')}
          actions={
            <Button variant="primary" onClick={() => reauthenticate(state.wanted)}>
              {t('resetPassword.freshSignInButton')}
            </Button>
          }
        >
          {t('resetPassword.freshSignInText')}
        </Notice>
      );
    case 'too-many':
      return (
        <Notice tone="error" title={t('resetPassword.failed')}>
          {state.waitMinutes === undefined
            ? t('resetPassword.tooMany')
            : t('resetPassword.tooManyWait', { count: state.waitMinutes })}
        </Notice>
      );
    case 'unreachable':
    case 'unavailable':
      return (
        <Notice tone="error" title={t('resetPassword.failed')}>
          {t(`resetPassword.${state.kind}`)}
        </Notice>
      );
    case 'unknown':
      return (
        <Notice tone="error" title={t('resetPassword.failed')}>
          <p>{t('resetPassword.unknownFault')}</p>
          {state.errorId !== undefined && (
            <p>{t('resetPassword.reference', { requestId: state.errorId })}</p>
          )}
        </Notice>
      );
    default:
      return null;
  }
}
