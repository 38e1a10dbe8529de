import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../translations/use-translation.ts';
import { useSession, useSessionActions } from './use-session.ts';

const ConfirmDialog = lazy(() => import('../ui/confirm-dialog.tsx'));

/** S4.2: asks a person whose token has lapsed to sign in again. */
export function ReauthenticateDialog() {
  const state = useSession();
  const { signIn, decline } = useSessionActions();
  const { t } = useTranslation();
  const asking = state.kind === 'lapsed' && state.prompt === 'asking';
  // Stays mounted after it was opened, so that it can close with its transition.
  const [wasAsked, setWasAsked] = useState(false);
  if (asking && !wasAsked) setWasAsked(true);
  if (!asking && !wasAsked) return null;
  return (
    <Suspense>
      <ConfirmDialog
        isOpen={asking}
        title={t('signIn.lapsedTitle')}
        question={t('signIn.lapsedQuestion')}
        confirmLabel={t('signIn.yes')}
        cancelLabel={t('signIn.no')}
        onAnswer={(yes) => {
          if (yes) signIn();
          else decline();
        }}
      />
    </Suspense>
  );
}
