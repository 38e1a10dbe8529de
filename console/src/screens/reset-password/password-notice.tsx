import { useSessionActions } from '../../session/use-session.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ChangeState } from './use-change-password.ts';

/** Why the password was not changed, if the password itself is not the reason (S8.2). */
export function PasswordNotice({
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
