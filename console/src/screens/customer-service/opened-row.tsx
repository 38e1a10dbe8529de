import { lazy, Suspense } from 'react';
import { afterPaint } from '../../ui/after-paint.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

// The queue's rows do not wait for it.
const loadScreen = () => import('./registration-pane/registration-screen.tsx');
const RegistrationScreen = lazy(async () => ({ default: (await loadScreen()).RegistrationScreen }));

/** Loads what a row opens, before a person can have chosen one; after a failure it is loaded when it is needed. */
export function loadOpenedRow(): void {
  void afterPaint()
    .then(loadScreen)
    .catch(() => undefined);
}

/** The registration of a row. The list beside it stays while its file is loaded. */
export function OpenedRow() {
  return (
    <Suspense fallback={<Skeleton lines={12} />}>
      <RegistrationScreen />
    </Suspense>
  );
}
