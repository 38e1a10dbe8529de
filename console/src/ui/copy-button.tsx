import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './copy-button.module.css';

const copiedShownMs = 2000;

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly copiedLabel: string;
  /** Shows the label next to the icon. */
  readonly labelled?: boolean;
}

/** Copies a text and confirms it briefly. */
export function CopyButton({ text, label, copiedLabel, labelled = false }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedShownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Refused by the browser: the text can still be selected.
    }
  };
  return (
    <button
      type="button"
      className={classNames(styles.copy, labelled && styles.labelled)}
      title={labelled ? undefined : label}
      onClick={copy}
    >
      <svg width="16" height="16" viewBox="0 0 20 20" className={styles.icon} aria-hidden="true">
        <path d={copied ? 'm4.5 10.5 3.5 3.5 7.5-8' : 'M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7'} />
      </svg>
      <span className={labelled ? undefined : styles.heard}>{label}</span>
      <span role="status" className={styles.heard}>
        {copied ? copiedLabel : ''}
      </span>
    </button>
  );
}
