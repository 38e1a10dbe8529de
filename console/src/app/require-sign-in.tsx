import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { SignedOut, SignInElsewhere, SignInFailed } from '../session/sign-in-panel.tsx';
import { useGivenSession, useSession } from '../session/use-session.ts';
import { Card } from '../ui/card.tsx';
import { NarrowColumn } from '../ui/narrow-column.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** S2.1, S6.1: its routes require a sign-in; a lapsed session still shows its page (S4.2). */
export function RequireSignIn() {
  const state = useSession();
  const session = useGivenSession();
  useEffect(() => {
    // S4.1: at once, but not after a sign-out or a failure.
    if (state.kind === 'anonymous') void session.signIn({ automatic: true });
  }, [state.kind, session]);
  switch (state.kind) {
    case 'signed-in':
    case 'lapsed':
      return <Outlet />;
    case 'failed':
      return (
        <NarrowColumn>
          <Card>
            <SignInFailed failure={state} />
          </Card>
        </NarrowColumn>
      );
    case 'signed-out':
      return (
        <NarrowColumn>
          <Card>
            <SignedOut />
          </Card>
        </NarrowColumn>
      );
    case 'anonymous':
      return state.elsewhere ? (
        <NarrowColumn>
          <Card>
            <SignInElsewhere />
          </Card>
        </NarrowColumn>
      ) : (
        <ScreenSkeleton />
      );
    case 'checking':
      return <ScreenSkeleton />;
  }
}
