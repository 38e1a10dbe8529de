import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { ActFailure } from '../registration/act-failure.tsx';
import type { ActState } from '../registration/use-act.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';

interface UndoFailureProps {
  readonly state: ActState;
  readonly registration: DecidedRegistration;
  /** Whether the offer to undo is shown, whose button asks again. */
  readonly isOffered: boolean;
  readonly onAgain: () => void;
}

/**
 * Why an undo failed. Without a response it may have been carried out: the same request then answers as it
 * did, even after the undo window.
 */
export function UndoFailure({ state, registration, isOffered, onAgain }: UndoFailureProps) {
  const { t } = useTranslation();
  const failed = state.kind === 'failed' ? state.failure.kind : undefined;
  const isUnknown = failed === 'unreachable' || failed === 'unreadable';
  return (
    <ActFailure
      state={state}
      title={t(isUnknown ? 'decision.undo.unknown' : 'decision.undo.failed')}
      registration={registration}
      actions={
        isUnknown && !isOffered ? (
          <Button onClick={onAgain}>{t('failures.retry')}</Button>
        ) : undefined
      }
    />
  );
}
