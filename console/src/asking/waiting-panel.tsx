import { undoRequest } from '@countersign/contract/requests/ask';
import { printRequest } from '@countersign/contract/requests/rounds';
import type { InformationRequest } from '@countersign/domain/registration/information-request';
import type { Registration } from '@countersign/domain/registration/registration';
import { useEffect, useState } from 'react';
import { serverClock } from '../clock/server-clock.ts';
import { ActFailure } from '../failures/act-failure.tsx';
import { useCall } from '../http/use-call.ts';
import { useAct } from '../queries/use-act.ts';
import { useRegistrationCache } from '../queries/use-registration-cache.ts';
import { useFormats } from '../translations/use-formats.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './asking.module.css';
import type { AskingText } from './use-asking-text.ts';

interface WaitingPanelProps {
  readonly say: AskingText;
  readonly registration: Registration;
  readonly request: InformationRequest;
}

/** A request that waits: since when, until when, undo while its mail is held, and the letter. */
export function WaitingPanel({ say, registration, request }: WaitingPanelProps) {
  const formats = useFormats();
  const undoing = useAct(undoRequest, registration);
  const cache = useRegistrationCache(registration);
  const isHeld = useIsBefore(request.mailHeldUntil);
  const letter = useLetter(registration);
  const undo = async () => {
    const next = await undoing.send({ version: registration.version });
    if (next === undefined) return void cache.reread().catch(() => undefined);
    cache.show(next);
  };
  return (
    <div className={styles.form}>
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
        {isHeld && <p>{say('waiting.held', { time: formats.time(request.mailHeldUntil) })}</p>}
        <p>{say('waiting.decide')}</p>
      </div>
      <div className={styles.acts}>
        {isHeld && (
          <Button pending={undoing.state.kind === 'sending'} onClick={() => void undo()}>
            {say('waiting.undo')}
          </Button>
        )}
        <Button pending={letter.isLoading} onClick={letter.print}>
          {say('waiting.print')}
        </Button>
      </div>
      {letter.hasFailed && <Notice tone="error" title={say('waiting.printFailed')} />}
      <ActFailure
        state={undoing.state}
        title={say('waiting.undoFailed')}
        registration={registration}
      />
    </div>
  );
}

/** Whether it is earlier than that, by the server's clock. */
function useIsBefore(time: string): boolean {
  const [now, setNow] = useState(serverClock.nowMs);
  const left = Date.parse(time) - now;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(serverClock.nowMs()), left + 50);
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0;
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
