import { useEffect, useState } from 'react';
import { useSession, useSessionActions } from '../../session/use-session.ts';

/** Whether this screen is the way back of a sign-in that the provider wanted for it; true once. */
export function useSignedInAgain(): boolean {
  const session = useSession();
  const { noteAfresh } = useSessionActions();
  const [signedInAgain] = useState(session.kind === 'signed-in' && session.afresh === true);
  useEffect(noteAfresh, [noteAfresh]);
  return signedInAgain;
}
