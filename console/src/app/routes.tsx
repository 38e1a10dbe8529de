import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { DecideScreen } from '../screens/decide/decide-screen.tsx';
import { LoginCallbackScreen } from '../screens/login-callback/login-callback-screen.tsx';
import { laterPart } from '../ui/later-part.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { PageFrame } from './page-frame.tsx';
import { QueueScreen } from './queue-screen.tsx';
import { RequireSignIn } from './require-sign-in.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

// Mails lead to the decision, which comes with the first file; the others have chunks of their own.
const HomeScreen = laterPart(async () => (await import('../screens/home/home-screen.tsx')).default);
const NotFoundScreen = laterPart(
  async () => (await import('../screens/not-found/not-found-screen.tsx')).default,
);
const SignedOutScreen = laterPart(
  async () => (await import('../screens/signed-out/signed-out-screen.tsx')).default,
);
const ResetPasswordScreen = laterPart(
  async () => (await import('../screens/reset-password/reset-password-screen.tsx')).default,
);

/** The table of S2.1. Upper and lower case count; a trailing slash does not. */
export function ConsoleRoutes({
  finished,
}: {
  readonly finished: Promise<string | undefined> | undefined;
}) {
  const { pathname } = useLocation();
  return (
    <PageFrame>
      <CrashBoundary place={pathname}>
        <Suspense fallback={<ScreenSkeleton />}>
          <Routes>
            <Route path={paths.home} element={<HomeScreen />} />
            <Route element={<RequireSignIn />}>
              <Route caseSensitive path={paths.approve} element={<DecideScreen verb="approve" />} />
              <Route caseSensitive path={paths.reject} element={<DecideScreen verb="reject" />} />
              <Route caseSensitive path={paths.resetPassword} element={<ResetPasswordScreen />} />
              <Route caseSensitive path={`${paths.customerService}/*`} element={<QueueScreen />} />
            </Route>
            <Route
              caseSensitive
              path={paths.loginCallback}
              element={<LoginCallbackScreen finished={finished} />}
            />
            <Route caseSensitive path={paths.signedOut} element={<SignedOutScreen />} />
            <Route path="*" element={<NotFoundScreen />} />
          </Routes>
        </Suspense>
      </CrashBoundary>
    </PageFrame>
  );
}
