import { type ComponentProps, lazy, Suspense } from 'react';
import type { SubmitNotice as Loaded } from './submit-notice.tsx';

/** Loads what says why a decision is not recorded; the screen does so before one can be sent. */
export const loadSubmitNotice = async () => ({
  default: (await import('./submit-notice.tsx')).SubmitNotice,
});

const Lazy = lazy(loadSubmitNotice);

/** The state of a decision that is not recorded (S8.2), in a file that the form does not wait for. */
export function SubmitNotice(props: ComponentProps<typeof Loaded>) {
  if (props.progress.kind === 'idle') return null;
  return (
    <Suspense>
      <Lazy {...props} />
    </Suspense>
  );
}
