import { type ReactNode, useState } from 'react';
import { Icon, type IconName } from '../ui/icon.tsx';
import styles from './line.module.css';

export type LineTone = 'good' | 'bad' | 'waiting' | 'asking' | 'neutral';

const iconOf = {
  good: 'check',
  bad: 'cross',
  waiting: 'warning',
  asking: 'clock',
  neutral: 'info',
} as const satisfies Record<LineTone, IconName>;

interface FoldLineProps {
  readonly tone: LineTone;
  readonly title: ReactNode;
  /** The state in words. */
  readonly state: string;
  /** Below the title, also while the line is folded. */
  readonly why?: ReactNode;
  /** Only at first: what arrives later neither opens nor folds a line under the reader. */
  readonly open: boolean;
  readonly children: ReactNode;
}

/** One line by icon, word and colour, which unfolds. */
export function FoldLine({ tone, title, state, why, open, children }: FoldLineProps) {
  const [atFirst] = useState(open);
  return (
    <li className={styles.line} data-tone={tone}>
      <details open={atFirst}>
        <summary className={styles.head}>
          <Icon name={iconOf[tone]} />
          <span className={styles.text}>
            <span className={styles.title}>{title}</span>{' '}
            <span className={styles.state}>{state}</span>
          </span>
          <span className={styles.chevron}>
            <Icon name="chevron" size={16} />
          </span>
          {why !== undefined && <span className={styles.why}>{why}</span>}
        </summary>
        <div className={styles.inside}>{children}</div>
      </details>
    </li>
  );
}
