import { Icon, type IconName } from './icon.tsx';
import styles from './status-chip.module.css';

export type StatusTone = 'waiting' | 'good' | 'bad' | 'neutral';

const iconOf = {
  waiting: 'clock',
  good: 'check',
  bad: 'cross',
  neutral: 'info',
} as const satisfies Record<StatusTone, IconName>;

/** A state by icon, word and colour. */
export function StatusChip({
  tone,
  children,
}: {
  readonly tone: StatusTone;
  readonly children: string;
}) {
  return (
    <span className={styles.chip} data-tone={tone}>
      <Icon name={iconOf[tone]} size={14} />
      {children}
    </span>
  );
}
