import { lazy, Suspense } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import type { MailPreviewState } from './use-mail-preview.ts';

const LoadedView = lazy(async () => ({
  default: (await import('./mail-preview.tsx')).MailPreviewView,
}));

/** The preview in a chunk of its own: the decision's button waits for none of it. */
export function MailPreviewView({ state }: { readonly state: MailPreviewState }) {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <LoadedView state={state} />
    </Suspense>
  );
}
