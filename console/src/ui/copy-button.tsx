import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './copy-button.module.css';
import { copyText } from './copy-text.ts';

const copiedShownMs = 2000;

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly copiedLabel: string;
  /** Shown beside the button where the browser refuses. */
  readonly failedLabel: string;
  /** Shows the label next to the icon. */
  readonly labelled?: boolean;
}

/** Copies a text and confirms it briefly, or says that it could not. */
export function CopyButton(props: CopyButtonProps) {
  const { text, label, copiedLabel, failedLabel, labelled = false } = props;
  const [copied, setCopied] = useState<boolean>();
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(undefined), copiedShownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <>
      <button
        type="button"
        className={classNames(styles.copy, labelled && styles.labelled)}
        title={labelled ? undefined : label}
        onClick={async () => setCopied(await copyText(text))}
      >
        <svg width="16" height="16" viewBox="0 0 20 20" className={styles.icon} aria-hidden="true">
          <path d={copied ? 'm4.5 10.5 3.5 3.5 7.5-8' : 'M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7'} />
        </svg>
        <span className={labelled ? undefined : styles.heard}>{label}</span>
      </button>
      <span role="status" className={copied === false ? styles.failed : styles.heard}>
        {copied === undefined ? '' : copied ? copiedLabel : failedLabel}
      </span>
    </>
  );
}
