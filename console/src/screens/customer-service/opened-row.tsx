import { preloadReasons } from '../../decision-form/later-reasons.tsx';
import { afterPaint } from '../../ui/after-paint.ts';
import { laterPart } from '../../ui/later-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

// The queue's rows do not wait for it.
const loadScreen = () => import('./registration-pane/registration-screen.tsx');

/** The registration of a row. The list beside it stays while its file is loaded. */
export const OpenedRow = laterPart(
  async () => (await loadScreen()).RegistrationScreen,
  () => <Skeleton lines={12} />,
);

/** Loads what a row opens, before a person can have chosen one; after a failure it is loaded when it is needed. */
export function loadOpenedRow(): void {
  void afterPaint()
    .then(loadScreen)
    .then(preloadReasons)
    .catch(() => undefined);
}
