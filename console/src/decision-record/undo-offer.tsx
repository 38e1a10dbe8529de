import { type ReactNode, useEffect, useState } from 'react';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { formatRemainingTime } from './format-remaining-time.ts';
import styles from './undo-bar.module.css';

interface UndoOfferProps {
  /** The remaining and the whole time to undo, in ms. */
  readonly leftMs: number;
  readonly windowMs: number;
  readonly title: string;
  readonly text: string;
  readonly button: ReactNode;
  readonly pending: boolean;
  readonly onUndo: () => void;
}

/** What can be undone, the remaining time, and the button. */
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
            {text !== '' && `${text} `}
            <span className={styles.left} role="timer">
              {t('decision.undo.remaining', { time: formatRemainingTime(leftMs, formats.tag) })}
            </span>
          </p>
        </div>
        <Button variant="primary" pending={pending} onClick={onUndo} data-undo="">
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
  /** The announcement at the beginning, with the remaining time. */
  readonly announced: (time: string) => string;
  readonly over: string;
}

/** Announces the time at the start, five seconds before the end and at the end, not each second. */
export function UndoTimeAnnouncement({ leftMs, announced, over }: TimeToUndoSaidProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  // A region is announced when its text changes, so it is empty at first.
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
