import { isErased } from '@countersign/domain/registration/erased';
import type { Registration } from '@countersign/domain/registration/registration';
import { useRef, useState } from 'react';
import { usePersonalText } from '../drafts/use-personal-text.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useFocusRecovery } from '../ui/use-focus-recovery.ts';
import { AskPart } from './ask-part.tsx';
import styles from './asking.module.css';
import { CorrectField } from './correct-field.tsx';
import { EnterAnswer } from './enter-answer.tsx';
import { GuessedCodes } from './guessed-codes.tsx';
import { useAskingText } from './use-asking-text.ts';
import { WaitingPanel } from './waiting-panel.tsx';

interface AskingCardProps {
  readonly registration: Registration;
  /** Whether the bar shows the questions, and with them where the last ones stand. */
  readonly isAsking: boolean;
}

/** Below the form: a request that is open while it is decided after all, and correcting a slip without asking. */
export function AskingCard({ registration, isAsking }: AskingCardProps) {
  const say = useAskingText();
  const place = useRef<HTMLDivElement>(null);
  // Its buttons give way to the forms that they open.
  useFocusRecovery(place);
  if (registration.status !== 'pending' || isErased(registration)) return null;
  const { request } = registration;
  const waits = request?.state === 'waiting';
  const isShown = !isAsking && (waits || request?.state === 'no-answer');
  return (
    <Card title={isShown ? say(waits ? 'waiting.title' : 'title') : undefined}>
      <div ref={place} tabIndex={-1} className={styles.form}>
        {isShown && (
          // What was typed is of one round: the next question has other points.
          <div key={request.round} className={styles.form}>
            <WaitingPanel say={say} registration={registration} request={request} />
            <GuessedCodes say={say} registration={registration} round={request.round} />
            <EnterAnswer say={say} registration={registration} request={request} />
          </div>
        )}
        <CorrectField say={say} registration={registration} />
      </div>
    </Card>
  );
}

type AskApprovedProps = Pick<Parameters<typeof AskPart>[0], 'registration' | 'called' | 'onShown'>;

/** After an approval, which stays: where the last questions stand, and a button for further ones. */
export function AskApproved(props: AskApprovedProps) {
  const { registration, called } = props;
  const say = useAskingText();
  const [stored] = usePersonalText('asking', registration);
  const [opened, setOpened] = useState(false);
  if (registration.status !== 'approved' || isErased(registration)) return null;
  const state = registration.request?.state;
  const isOpen =
    opened || called !== undefined || stored !== '' || state === 'waiting' || state === 'no-answer';
  return (
    <Card title={say('title')}>
      {isOpen ? (
        <AskPart {...props} />
      ) : (
        <div className={styles.form}>
          <p>{say('introApproved')}</p>
          <div>
            <Button onClick={() => setOpened(true)}>{say('open')}</Button>
          </div>
        </div>
      )}
    </Card>
  );
}
