import { useEffect, useState } from 'react';
import { useTranslation } from '../translations/use-translation.ts';
import { Notice } from '../ui/notice.tsx';
import { useSession, useSessionActions } from './use-session.ts';

/** Where an act asked for another sign-in: says that the person has to continue, and with what. */
export function SignedInAgain() {
  const { t } = useTranslation();
  return useSignedInAgain() ? (
    <Notice title={t('signIn.again')}>{t('signIn.againText')}</Notice>
  ) : null;
}

/** As useIsBackFromSignIn, for the part that says so: after it no other part does. */
export function useSignedInAgain(): boolean {
  const { noteReauthenticated } = useSessionActions();
  const [isBack] = useState(useIsBackFromSignIn());
  useEffect(noteReauthenticated, [noteReauthenticated]);
  return isBack;
}

/** Whether the person returns from a sign-in that was required here. */
export function useIsBackFromSignIn(): boolean {
  const session = useSession();
  return session.kind === 'signed-in' && session.reauthenticated === true;
}
