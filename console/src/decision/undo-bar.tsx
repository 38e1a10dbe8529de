import { undoDecision } from '@countersign/contract/undo';
import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { useEffect, useState } from 'react';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { ActFailure } from './act-failure.tsx';
import { remainingWords } from './remaining-words.ts';
import type { Returned } from './returned.ts';
import styles from './undo-bar.module.css';
import { useAct } from './use-act.ts';
import { heldForMs, useHeldForMs } from './use-held.ts';
import { useRegistrationCache } from './use-registration-cache.ts';

type UndoBarProps = {
  readonly registration: DecidedRegistration;
  readonly onReturned: (returned: Returned) => void;
};

/** As long as one's own decision can be undone: how long still, and the way to do it. */
export function UndoBar({ registration, onReturned }: UndoBarProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const leftMs = useHeldForMs(registration);
  const cache = useRegistrationCache(registration);
  const { state, send } = useAct(undoDecision, registration);
  const { decision, version } = registration;
  const windowMs = Date.parse(decision.mailHeldUntil) - Date.parse(decision.decidedAt);
  const over = leftMs <= 0;
  // Where it was over before, there is nothing to say about it.
  const [wasOpen] = useState(() => heldForMs(registration) > 0);

  const undo = async () => {
    const pending = await send({ version });
    if (pending === undefined) return;
    cache.show(pending);
    onReturned({ how: 'undone', before: registration });
  };

  if (!wasOpen) return null;
  return (
    <div>
      {/* A failure outlives the time: it says why there is nothing to undo any more. */}
      <ActFailure state={state} title={t('decision.undo.failed')} registration={registration} />
      {!over && (
        <section className={styles.undo} aria-label={t('decision.undo.title')}>
          <div className={styles.row}>
            <div>
              <p className={styles.title}>{t('decision.undo.title')}</p>
              <p>
                {t('decision.undo.text')}{' '}
                <span className={styles.left} role="timer">
                  {t('decision.undo.remaining', { time: remainingWords(leftMs, formats.tag) })}
                </span>
              </p>
            </div>
            <Button variant="primary" pending={state.kind === 'sending'} onClick={undo}>
              <Icon name="undo" />{' '}
              {t(state.kind === 'sending' ? 'decision.undo.undoing' : 'decision.undo.button')}
            </Button>
          </div>
          <div className={styles.bar} aria-hidden="true">
            <div
              className={styles.rest}
              style={{ inlineSize: `${Math.min(100, (leftMs / Math.max(1, windowMs)) * 100)}%` }}
            />
          </div>
        </section>
      )}
      <Announced leftMs={leftMs} />
    </div>
  );
}

const soonMs = 5000;

/** Said politely at the start, with five seconds left and at the end; never each second. */
function Announced({ leftMs }: { readonly leftMs: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  // A region is read out when its text changes, not when it appears: first empty, then the text.
  const [started, setStarted] = useState<string>();
  const time = remainingWords(leftMs, formats.tag);
  useEffect(() => {
    setStarted((before) => before ?? time);
  }, [time]);
  const [soon] = useState(() => remainingWords(soonMs, formats.tag));
  const text =
    leftMs <= 0
      ? t('decision.undo.over')
      : leftMs <= soonMs
        ? t('decision.undo.soon', { time: soon })
        : started === undefined
          ? ''
          : t('decision.undo.announced', { time: started });
  return <div role="status">{leftMs <= 0 ? text : <VisuallyHidden>{text}</VisuallyHidden>}</div>;
}
