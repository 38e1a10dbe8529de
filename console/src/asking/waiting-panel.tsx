import { printRequest } from '@countersign/contract/requests/rounds';
import type { InformationRequest } from '@countersign/domain/registration/information-request';
import type { Registration } from '@countersign/domain/registration/registration';
import { useState } from 'react';
import { UndoOffer, UndoTimeAnnouncement } from '../decision-record/undo-offer.tsx';
import { useUndoTimeLeftMs } from '../decision-record/undo-window.ts';
import { ActFailure } from '../failures/act-failure.tsx';
import { useCall } from '../http/use-call.ts';
import { useMe } from '../queries/use-me.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './asking.module.css';
import type { AskingText } from './use-asking-text.ts';
import { useUndoQuestions } from './use-undo-questions.ts';

interface WaitingPanelProps {
  readonly say: AskingText;
  readonly registration: Registration;
  readonly request: InformationRequest;
  /** Called once the questions are taken back, before they are the form's draft again. */
  readonly onUndone?: () => void;
}

/** A request that waits: since when, until when, undo while its mail is held, and the letter. */
export function WaitingPanel({ say, registration, request, onUndone }: WaitingPanelProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { state: undoing, undo } = useUndoQuestions(registration, onUndone);
  const leftMs = useUndoTimeLeftMs(request.mailHeldUntil);
  const isOwn = useMe()?.subject === request.askedBy.subject;
  // What was over when the panel was opened is not said.
  const [wasHeld] = useState(leftMs > 0);
  const letter = useLetter(registration);
  return (
    <div className={styles.form}>
      {isOwn && leftMs > 0 && (
        <UndoOffer
          leftMs={leftMs}
          windowMs={Date.parse(request.mailHeldUntil) - Date.parse(request.askedAt)}
          title={say('act.asked')}
          text={t('decision.undo.text')}
          button={undoing.kind === 'sending' ? t('decision.undo.undoing') : say('waiting.undo')}
          pending={undoing.kind === 'sending'}
          onUndo={() => void undo()}
        />
      )}
      <div>
        <p>
          {say('waiting.since', {
            name: request.askedBy.name,
            time: formats.relative(request.askedAt),
          })}
        </p>
        <p>
          {say(request.state === 'no-answer' ? 'waiting.expired' : 'waiting.due', {
            date: formats.exact(request.dueAt),
          })}
        </p>
        {leftMs > 0 && <p>{say('waiting.held', { time: formats.time(request.mailHeldUntil) })}</p>}
        {registration.status === 'pending' && <p>{say('waiting.decide')}</p>}
      </div>
      <div className={styles.acts}>
        <Button pending={letter.isLoading} onClick={letter.print}>
          {say('waiting.print')}
        </Button>
      </div>
      {letter.hasFailed && <Notice tone="error" title={say('waiting.printFailed')} />}
      <ActFailure state={undoing} title={say('waiting.undoFailed')} registration={registration} />
      {isOwn && wasHeld && (
        <UndoTimeAnnouncement
          leftMs={leftMs}
          announced={(time) => say('act.announced', { time })}
          over={t('decision.undo.over')}
        />
      )}
    </div>
  );
}

/** Opens the letter as a document of its own, which the browser prints. */
function useLetter({ countryCode, ticketNumber }: Registration) {
  const call = useCall();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const print = () => {
    setState('loading');
    call(printRequest, { params: { countryCode, ticketNumber } }).then(
      ({ html, title }) => {
        setState('idle');
        const address = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
        const link = Object.assign(document.createElement('a'), {
          href: address,
          download: `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.html`,
        });
        link.click();
        setTimeout(() => URL.revokeObjectURL(address), 60_000);
      },
      () => setState('failed'),
    );
  };
  return { print, isLoading: state === 'loading', hasFailed: state === 'failed' };
}
