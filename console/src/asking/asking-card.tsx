import { isErased } from '@countersign/domain/registration/erased';
import type { Registration } from '@countersign/domain/registration/registration';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { usePersonalText } from '../drafts/use-personal-text.ts';
import { isToAsking, pointOf } from '../evidence/to-asking.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useFocusRecovery } from '../ui/use-focus-recovery.ts';
import { AskForm } from './ask-form.tsx';
import styles from './asking.module.css';
import { emptyAskingDraft, isProposed, readAskingDraft } from './asking-draft.ts';
import { CorrectField } from './correct-field.tsx';
import { EnterAnswer } from './enter-answer.tsx';
import { type AskingText, useAskingText } from './use-asking-text.ts';
import { WaitingPanel } from './waiting-panel.tsx';

interface AskingCardProps {
  readonly registration: Registration;
}

/** The third act beside approving and rejecting; while a request waits, its state. */
export function AskingCard({ registration }: AskingCardProps) {
  const say = useAskingText();
  if (registration.status !== 'pending' || isErased(registration)) return null;
  return <ReadyCard say={say} registration={registration} />;
}

function ReadyCard({ say, registration }: AskingCardProps & { readonly say: AskingText }) {
  const { state, key } = useLocation();
  const isCalled = isToAsking(state);
  // What replaces the address leaves its state: a filter of the list, a verb, a language.
  const isPushed = useNavigationType() === 'PUSH';
  const [stored, store] = usePersonalText('asking', registration);
  const [open, setOpen] = useState(isCalled || stored !== '');
  /** The navigation that has brought a question: the form reads its draft again. */
  const [filled, setFilled] = useState('');
  const place = useRef<HTMLDivElement>(null);
  // Its buttons give way to the forms that they open.
  useFocusRecovery(place);
  // The key identifies one navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said
  useEffect(() => {
    if (!isCalled || !isPushed) return;
    const point = pointOf(state);
    const draft = stored === '' ? emptyAskingDraft : readAskingDraft(stored);
    if (point !== undefined && !isProposed(draft, point)) {
      store(JSON.stringify({ ...draft, points: [...draft.points, { ...point, words: '' }] }));
      setFilled(key);
    }
    setOpen(true);
    place.current?.scrollIntoView();
    place.current?.focus({ preventScroll: true });
  }, [isCalled, isPushed, key]);
  const { request } = registration;
  const waits = request?.state === 'waiting';
  const isOpenRequest = waits || request?.state === 'no-answer';
  return (
    <Card title={say(waits ? 'waiting.title' : 'title')}>
      <div ref={place} tabIndex={-1} className={styles.form}>
        {isOpenRequest && (
          // What was typed is of one round: the next question has other points.
          <Fragment key={request.round}>
            <WaitingPanel say={say} registration={registration} request={request} />
            <EnterAnswer say={say} registration={registration} request={request} />
          </Fragment>
        )}
        {!waits && <p>{say('intro')}</p>}
        {!waits &&
          (open ? (
            <AskForm key={filled} say={say} registration={registration} />
          ) : (
            <div>
              <Button onClick={() => setOpen(true)}>{say('open')}</Button>
            </div>
          ))}
        <CorrectField say={say} registration={registration} />
      </div>
    </Card>
  );
}
