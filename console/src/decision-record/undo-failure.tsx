import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { ActFailure } from '../failures/act-failure.tsx';
import type { ActState } from '../queries/use-act.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';

interface UndoFailureProps {
  readonly state: ActState;
  readonly registration: RegistrationKey;
  /** What was not undone; by default a decision. */
  readonly title?: string | undefined;
  /** Whether the offer to undo is shown, whose button asks again. */
  readonly isOffered: boolean;
  readonly onAgain: () => void;
  /** Takes it off the screen; without it, it stays where it belongs. */
  readonly onNoted?: () => void;
}

/**
 * Why an undo failed. Without a response it may have been carried out: the same request then answers as it
 * did, even after the undo window.
 */
export function UndoFailure(props: UndoFailureProps) {
  const { state, registration, title, isOffered, onAgain, onNoted } = props;
  const { t } = useTranslation();
  const failed = state.kind === 'failed' ? state.failure.kind : undefined;
  const isUnknown = failed === 'unreachable' || failed === 'unreadable';
  const isAskable = isUnknown && !isOffered;
  return (
    <ActFailure
      state={state}
      title={title ?? t(isUnknown ? 'decision.undo.unknown' : 'decision.undo.failed')}
      registration={registration}
      actions={
        isAskable || onNoted !== undefined ? (
          <>
            {isAskable && <Button onClick={onAgain}>{t('failures.retry')}</Button>}
            {onNoted !== undefined && (
              <Button variant="quiet" onClick={onNoted}>
                {t('customerService.claim.noted')}
              </Button>
            )}
          </>
        ) : undefined
      }
    />
  );
}
