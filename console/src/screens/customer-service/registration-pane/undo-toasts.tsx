import { practiceDisplayName } from '@countersign/domain/registration/application';
import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { useState } from 'react';
import type { ReopenedDecision } from '../../../decision-record/reopened-notice.tsx';
import { UndoFailure } from '../../../decision-record/undo-failure.tsx';
import { UndoOffer, UndoTimeAnnouncement } from '../../../decision-record/undo-offer.tsx';
import { useUndoTimeLeftMs } from '../../../decision-record/undo-window.ts';
import { useUndo } from '../../../decision-record/use-undo.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { rowKeyOf } from '../address/row-key.ts';
import styles from './undo-toasts.module.css';

export interface UndoToastsProps {
  /** The person's own decisions that no screen shows, the last one at the end. */
  readonly decided: readonly DecidedRegistration[];
  readonly onReopened: (reopened: ReopenedDecision) => void;
}

/** Offers to undo decisions while the person already works on the next registration. */
export function UndoToasts({ decided, onReopened }: UndoToastsProps) {
  return (
    <>
      {decided.map((one) => (
        <UndoToast
          key={`${rowKeyOf(one)} ${one.version}`}
          registration={one}
          onReopened={onReopened}
        />
      ))}
    </>
  );
}

function UndoToast({
  registration,
  onReopened,
}: {
  readonly registration: DecidedRegistration;
  readonly onReopened: UndoToastsProps['onReopened'];
}) {
  const { t } = useTranslation();
  const { decision, practice, status } = registration;
  const leftMs = useUndoTimeLeftMs(decision.mailHeldUntil);
  const { state, undo } = useUndo(registration, onReopened);
  const [isNoted, setNoted] = useState(false);
  const send = () => {
    setNoted(false);
    void undo();
  };
  const title = t(`decision.result.${status}`, { practice: practiceDisplayName(practice) });
  return (
    <div className={styles.toast}>
      <div role="status" className={styles.hidden}>
        {title}
      </div>
      {!isNoted && (
        <UndoFailure
          state={state}
          registration={registration}
          isOffered={leftMs > 0}
          onAgain={send}
          onNoted={() => setNoted(true)}
        />
      )}
      {leftMs > 0 && (
        <UndoOffer
          leftMs={leftMs}
          windowMs={Date.parse(decision.mailHeldUntil) - Date.parse(decision.decidedAt)}
          title={title}
          text={t('decision.undo.text')}
          button={t(state.kind === 'sending' ? 'decision.undo.undoing' : 'decision.undo.button')}
          pending={state.kind === 'sending'}
          onUndo={send}
        />
      )}
      <div className={styles.hidden}>
        <UndoTimeAnnouncement
          leftMs={leftMs}
          announced={(time) => t('decision.undo.announced', { time })}
          over={t('decision.undo.over')}
        />
      </div>
    </div>
  );
}
