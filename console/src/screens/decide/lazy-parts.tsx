import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

// Parts that the decision's button does not need, in their own chunks.
const loadResult = () => import('../../decided/decision-result.tsx');
const loadOutcome = () => import('./decision-outcome.tsx');
const loadHistory = () => import('../../history/history-card.tsx');

const LoadedResult = lazy(async () => ({ default: (await loadResult()).DecisionResult }));
const LoadedOutcome = lazy(async () => ({ default: (await loadOutcome()).DecisionOutcome }));
type History = (props: { readonly registrationKey: RegistrationKey }) => ReactNode;
const LoadedHistory = lazy(async (): Promise<{ default: History }> => {
  try {
    return { default: (await loadHistory()).HistoryCard };
  } catch {
    // A history that cannot be loaded must not remove the form.
    return { default: () => null };
  }
});

const LoadedWatch = lazy(async (): Promise<{ default: History }> => {
  try {
    return { default: (await import('./decision-watch.tsx')).default };
  } catch {
    // See LoadedHistory.
    return { default: () => null };
  }
});

const waiting = (
  <Card>
    <Skeleton lines={6} />
  </Card>
);

/** Loads the parts that follow a decision once the registration is shown. */
export function useLazyParts(shown: boolean): void {
  useEffect(() => {
    if (!shown) return;
    // After a failure they are loaded again when they are needed.
    for (const load of [loadResult, loadOutcome]) load().catch(() => {});
  }, [shown]);
}

export function DecisionResult(props: ComponentProps<typeof LoadedResult>) {
  return (
    <Suspense fallback={waiting}>
      <LoadedResult {...props} />
    </Suspense>
  );
}

export function DecisionOutcome(props: ComponentProps<typeof LoadedOutcome>) {
  return (
    <Suspense fallback={waiting}>
      <LoadedOutcome {...props} />
    </Suspense>
  );
}

/** Loads after the form, and takes no room without a message. */
export function DecisionWatch(props: ComponentProps<typeof LoadedWatch>) {
  return (
    <Suspense>
      <LoadedWatch {...props} />
    </Suspense>
  );
}

export function HistoryCard(props: ComponentProps<typeof LoadedHistory>) {
  return (
    <Suspense fallback={waiting}>
      <LoadedHistory {...props} />
    </Suspense>
  );
}
