import { type ReactNode, useEffect, useState } from 'react';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { formatRemainingTime } from './format-remaining-time.ts';
import styles from './undo-bar.module.css';

interface UndoOfferProps {
  /** Time to undo that is left, and that there was at the beginning, in ms. */
  readonly leftMs: number;
  readonly windowMs: number;
  readonly title: string;
  readonly text: string;
  readonly button: ReactNode;
  readonly pending: boolean;
  readonly onUndo: () => void;
}

/** What can be undone, for how long still, and the way to do it. */
export function UndoOffer(props: UndoOfferProps) {
  const { leftMs, windowMs, title, text, button, pending, onUndo } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <section className={styles.undo} aria-label={title}>
      <div className={styles.row}>
        <div>
          <p className={styles.title}>{title}</p>
          <p>
            {text}{' '}
            <span className={styles.left} role="timer">
              {t('decision.undo.remaining', { time: formatRemainingTime(leftMs, formats.tag) })}
            </span>
          </p>
        </div>
        <Button variant="primary" pending={pending} onClick={onUndo}>
          <Icon name="undo" /> {button}
        </Button>
      </div>
      <div className={styles.bar} aria-hidden="true">
        <div
          className={styles.rest}
          style={{ inlineSize: `${Math.min(100, (leftMs / Math.max(1, windowMs)) * 100)}%` }}
        />
      </div>
    </section>
  );
}

const soonMs = 5000;

interface TimeToUndoSaidProps {
  readonly leftMs: number;
  /** At the beginning, with the time that is left then. */
  readonly announced: (time: string) => string;
  readonly over: string;
}

/** Said politely at the start, with five seconds left and at the end; never each second. */
export function UndoTimeAnnouncement({ leftMs, announced, over }: TimeToUndoSaidProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  // A region is read out when its text changes, not when it appears: first empty, then the text.
  const [started, setStarted] = useState<string>();
  const time = formatRemainingTime(leftMs, formats.tag);
  useEffect(() => {
    setStarted((before) => before ?? time);
  }, [time]);
  const [soon] = useState(() => formatRemainingTime(soonMs, formats.tag));
  const text =
    leftMs <= 0
      ? over
      : leftMs <= soonMs
        ? t('decision.undo.soon', { time: soon })
        : started === undefined
          ? ''
          : announced(started);
  return <div role="status">{leftMs <= 0 ? text : <VisuallyHidden>{text}</VisuallyHidden>}</div>;
}
