import { practiceDisplayName } from '@countersign/domain/registration/application';
import {
  type DecidedRegistration,
  isDecided,
  type Registration,
} from '@countersign/domain/registration/registration';
import { useState } from 'react';
import { useAskingText } from '../../../asking/use-asking-text.ts';
import { useUndoQuestions } from '../../../asking/use-undo-questions.ts';
import { serverClock } from '../../../clock/server-clock.ts';
import type { ReopenedDecision } from '../../../decision-record/reopened-notice.tsx';
import { UndoFailure } from '../../../decision-record/undo-failure.tsx';
import { UndoOffer, UndoTimeAnnouncement } from '../../../decision-record/undo-offer.tsx';
import { useUndoTimeLeftMs } from '../../../decision-record/undo-window.ts';
import { useUndo } from '../../../decision-record/use-undo.ts';
import type { ActState } from '../../../queries/use-act.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { rowKeyOf } from '../address/row-key.ts';
import styles from './undo-toasts.module.css';

export interface UndoToastsProps {
  /** What the person has done and no screen shows, the last at the end: decided, or with a request that waits. */
  readonly done: readonly Registration[];
  readonly onReopened: (reopened: ReopenedDecision) => void;
  /** Called with the registration whose questions are taken back. */
  readonly onUndone: (asked: Registration) => void;
}

/** Offers to undo what was done while the person already works on the next registration: the last one, in one line. */
export function UndoToasts({ done, onReopened, onUndone }: UndoToastsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const last = done.at(-1);
  // Drawn again each time that it changes.
  useUndoTimeLeftMs(last === undefined ? '' : heldOf(last).until);
  const others = done.filter((one) => one !== last && leftOf(one) > 0).length;
  return (
    <div className={styles.toasts}>
      {done.map((one) => {
        const key = `${rowKeyOf(one)} ${one.version}`;
        const isFolded = one !== last && !isOpen;
        return isDecided(one) ? (
          <DecidedToast key={key} decided={one} isFolded={isFolded} onReopened={onReopened} />
        ) : (
          <AskedToast key={key} asked={one} isFolded={isFolded} onUndone={onUndone} />
        );
      })}
      {others > 0 && (
        <div className={styles.more}>
          <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('decision.undo.more', { count: others })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** From when until when the mail of what was done last is held. */
function heldOf(done: Registration): { readonly from: string; readonly until: string } {
  if (isDecided(done)) {
    return { from: done.decision.decidedAt, until: done.decision.mailHeldUntil };
  }
  return { from: done.request?.askedAt ?? '', until: done.request?.mailHeldUntil ?? '' };
}

function leftOf(done: Registration): number {
  return Date.parse(heldOf(done).until) - serverClock.nowMs();
}

interface DecidedToastProps {
  readonly decided: DecidedRegistration;
  readonly isFolded: boolean;
  readonly onReopened: UndoToastsProps['onReopened'];
}

function DecidedToast({ decided, isFolded, onReopened }: DecidedToastProps) {
  const { t } = useTranslation();
  const { state, undo } = useUndo(decided, onReopened);
  return (
    <UndoToast
      done={decided}
      title={t(`decision.result.${decided.status}`, {
        practice: practiceDisplayName(decided.practice),
      })}
      button={t('decision.undo.button')}
      announced={(time) => t('decision.undo.announced', { time })}
      state={state}
      undo={undo}
      isFolded={isFolded}
    />
  );
}

interface AskedToastProps {
  readonly asked: Registration;
  readonly isFolded: boolean;
  readonly onUndone: UndoToastsProps['onUndone'];
}

function AskedToast({ asked, isFolded, onUndone }: AskedToastProps) {
  const say = useAskingText();
  const { state, undo } = useUndoQuestions(asked, () => onUndone(asked));
  return (
    <UndoToast
      done={asked}
      title={say('act.askedOf', { practice: practiceDisplayName(asked.practice) })}
      button={say('waiting.undo')}
      failed={say('waiting.undoFailed')}
      announced={(time) => say('act.announced', { time })}
      state={state}
      undo={undo}
      isFolded={isFolded}
    />
  );
}

interface UndoToastProps {
  readonly done: Registration;
  readonly title: string;
  readonly button: string;
  readonly announced: (time: string) => string;
  /** By default, that the decision was not undone. */
  readonly failed?: string;
  readonly state: ActState;
  readonly undo: () => Promise<void>;
  readonly isFolded: boolean;
}

function UndoToast(props: UndoToastProps) {
  const { done, title, button, announced, failed, state, undo, isFolded } = props;
  const { t } = useTranslation();
  const { from, until } = heldOf(done);
  const leftMs = useUndoTimeLeftMs(until);
  const [isNoted, setNoted] = useState(false);
  const send = () => {
    setNoted(false);
    void undo();
  };
  const isSending = state.kind === 'sending';
  return (
    <div className={styles.toast} hidden={isFolded && state.kind !== 'failed'}>
      <div role="status" className={styles.hidden}>
        {title}
      </div>
      {!isNoted && (
        <UndoFailure
          state={state}
          registration={done}
          title={failed}
          isOffered={leftMs > 0}
          onAgain={send}
          onNoted={() => setNoted(true)}
        />
      )}
      {leftMs > 0 && (
        <div className={styles.offer}>
          <UndoOffer
            leftMs={leftMs}
            windowMs={Date.parse(until) - Date.parse(from)}
            title={title}
            text=""
            button={isSending ? t('decision.undo.undoing') : button}
            pending={isSending}
            onUndo={send}
          />
        </div>
      )}
      <div className={styles.hidden}>
        <UndoTimeAnnouncement
          leftMs={leftMs}
          announced={announced}
          over={t('decision.undo.over')}
        />
      </div>
    </div>
  );
}
