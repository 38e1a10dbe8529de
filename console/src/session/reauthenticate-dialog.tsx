import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../translations/use-translation.ts';
import { useSession, useSessionActions } from './use-session.ts';

const ConfirmDialog = lazy(() => import('../ui/confirm-dialog.tsx'));

/** S4.2: asked when the token has lapsed under a person who had been signed in. */
export function ReauthenticateDialog() {
  const state = useSession();
  const { signIn, decline } = useSessionActions();
  const { t } = useTranslation();
  const asking = state.kind === 'lapsed' && state.prompt === 'asking';
  // Stays mounted after the first question, so that it can close with its transition.
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
