import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import type { Registration } from '@countersign/domain/registration/registration';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isUndone, pointOf } from '../evidence/to-asking.ts';
import { usePersonalStorage } from '../session/personal-storage.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Notice } from '../ui/notice.tsx';
import { useFocusRecovery } from '../ui/use-focus-recovery.ts';
import { AskForm } from './ask-form.tsx';
import styles from './asking.module.css';
import { addQuestion } from './asking-draft.ts';
import { EnterAnswer } from './enter-answer.tsx';
import { GuessedCodes } from './guessed-codes.tsx';
import { useAskingText } from './use-asking-text.ts';
import { WaitingPanel } from './waiting-panel.tsx';

interface AskPartProps {
  readonly registration: Registration;
  /** Another value each time that the person has gone to the questions; undefined where no one has. */
  readonly called: string | undefined;
  /** Called when the person has gone to the questions and they are on the screen. */
  readonly onShown: () => void;
  /** Called with the registration whose applicant was asked. */
  readonly onAsked?: ((asked: Registration) => void) | undefined;
  /** Called with the registration as it was, once its questions are taken back here. */
  readonly onUndone?: ((asked: Registration) => void) | undefined;
  /** Goes to the form of a decision; absent where none can be made. */
  readonly onDecide?: ((verb: DecisionVerb) => void) | undefined;
}

/** The third act beside approving and rejecting: the questions, and where the last ones stand. */
export function AskPart(props: AskPartProps) {
  const { registration, called, onShown, onAsked, onUndone, onDecide } = props;
  const say = useAskingText();
  const { t } = useTranslation();
  const { state } = useLocation();
  const storage = usePersonalStorage();
  /** The call that has brought a question: the form reads its draft again. */
  const [filled, setFilled] = useState('');
  const [undone, setUndone] = useState(isUndone(state));
  const place = useRef<HTMLDivElement>(null);
  /** The round that was asked here and is not on the screen yet. */
  const sent = useRef<number>(undefined);
  useFocusRecovery(place);
  // Each call once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said
  useEffect(() => {
    if (called === undefined) return;
    const point = pointOf(state);
    if (point !== undefined && addQuestion(storage, registration, point)) setFilled(called);
    onShown();
  }, [called]);
  const { request } = registration;
  const waits = request?.state === 'waiting';
  const isOpenRequest = waits || request?.state === 'no-answer';
  const asked = (next: Registration) => {
    sent.current = next.request?.round;
    setUndone(false);
    onAsked?.(next);
  };
  // What was sent is seen, wherever the form's end was.
  useEffect(() => {
    if (!waits || request.round !== sent.current) return;
    sent.current = undefined;
    place.current?.focus({ preventScroll: true });
    // Below the facts, its nearest place would be the lower edge of the window.
    const isBeside = matchMedia('(min-width: 60rem)').matches;
    place.current?.closest('section')?.scrollIntoView({ block: isBeside ? 'nearest' : 'start' });
  }, [waits, request]);
  return (
    <div ref={place} tabIndex={-1} className={styles.form} data-asks="">
      {isOpenRequest && (
        // What was typed is of one round: the next question has other points.
        <Fragment key={request.round}>
          <h3>{say(waits ? 'waiting.title' : 'title')}</h3>
          <WaitingPanel
            say={say}
            registration={registration}
            request={request}
            onUndone={() => {
              setUndone(true);
              onUndone?.(registration);
            }}
          />
          <GuessedCodes say={say} registration={registration} round={request.round} />
          <EnterAnswer say={say} registration={registration} request={request} />
        </Fragment>
      )}
      {!waits && undone && (
        <div role="status">
          <Notice tone="success" title={say('act.undone')}>
            {t('decision.undo.done')}
          </Notice>
        </div>
      )}
      {!waits && <p>{say(registration.status === 'approved' ? 'introApproved' : 'intro')}</p>}
      {!waits && (
        <AskForm
          key={filled}
          say={say}
          registration={registration}
          onAsked={asked}
          onDecide={onDecide}
        />
      )}
    </div>
  );
}
