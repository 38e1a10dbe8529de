import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../translations/use-translation.ts';
import { useSession, useSessionActions } from './use-session.ts';

const ConfirmDialog = lazy(() => import('../ui/confirm-dialog.tsx'));

/**
 * Asks a person to sign in again: whose token has lapsed (S4.2), or whose sign-in is too old for an
 * act (ADR 33).
 */
export function ReauthenticateDialog() {
  const state = useSession();
  const { signIn, reauthenticate, decline } = useSessionActions();
  const { t } = useTranslation();
  const maxAgeSeconds = state.kind === 'signed-in' ? state.neededMaxAgeSeconds : undefined;
  const isTooOld = maxAgeSeconds !== undefined;
  const asking = isTooOld || (state.kind === 'lapsed' && state.prompt === 'asking');
  // Stays mounted after it was opened, so that it can close with its transition.
  const [wasAsked, setWasAsked] = useState(false);
  if (asking && !wasAsked) setWasAsked(true);
  if (!asking && !wasAsked) return null;
  return (
    <Suspense>
      <ConfirmDialog
        isOpen={asking}
        title={t(isTooOld ? 'signIn.tooOldTitle' : 'signIn.lapsedTitle')}
        question={t(isTooOld ? 'signIn.tooOldQuestion' : 'signIn.lapsedQuestion')}
        confirmLabel={t(isTooOld ? 'signIn.tooOldYes' : 'signIn.yes')}
        cancelLabel={t(isTooOld ? 'signIn.tooOldNo' : 'signIn.no')}
        onAnswer={(yes) => {
          if (!yes) decline();
          else if (isTooOld) reauthenticate({ maxAgeSeconds });
          else signIn();
        }}
      />
    </Suspense>
  );
}
