import { useState } from 'react';
import { laterDialog } from '../ui/later-part.tsx';
import { useSession } from './use-session.ts';

const ReauthenticateQuestion = laterDialog(
  async () => (await import('./reauthenticate-question.tsx')).default,
);

/**
 * Asks a person to sign in again: whose token has lapsed (S4.2), or whose sign-in is too old for an
 * act (ADR 33).
 */
export function ReauthenticateDialog() {
  const state = useSession();
  const neededSignIn = 'claims' in state ? state.neededSignIn : undefined;
  const asking = state.kind === 'lapsed' ? state.prompt === 'asking' : neededSignIn !== undefined;
  // Stays mounted after it was opened, so that it can close with its transition.
  const [wasAsked, setWasAsked] = useState(false);
  if (asking && !wasAsked) setWasAsked(true);
  if (!asking && !wasAsked) return null;
  return <ReauthenticateQuestion isOpen={asking} neededSignIn={neededSignIn} />;
}
