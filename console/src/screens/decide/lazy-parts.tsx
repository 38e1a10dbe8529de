import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

// What the decision's button does not need: it comes right after, in chunks of its own.
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
    // Nobody decides by it alone: a history that does not come must not take the form away.
    return { default: () => null };
  }
});

const LoadedWatch = lazy(async (): Promise<{ default: History }> => {
  try {
    return { default: (await import('./decision-watch.tsx')).default };
  } catch {
    // As with the history.
    return { default: () => null };
  }
});

const waiting = (
  <Card>
    <Skeleton lines={6} />
  </Card>
);

/** Asks for what follows a decision once the registration is shown, so that it is there by then. */
export function useLazyParts(shown: boolean): void {
  useEffect(() => {
    if (!shown) return;
    // Without a connection they are asked for again where they are needed.
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

/** Comes when the form is there, and takes no room until it has something to say. */
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
