import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './notice.module.css';

export type NoticeTone = 'info' | 'warn' | 'error' | 'success';

const iconOf = {
  info: 'info',
  warn: 'warning',
  error: 'warning',
  success: 'check',
} as const satisfies Record<NoticeTone, IconName>;

interface NoticeProps {
  readonly tone?: NoticeTone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons or links under the text. */
  readonly actions?: ReactNode;
}

/** A message at the place it is about; errors are announced at once. */
export function Notice({ tone = 'info', title, children, actions }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={iconOf[tone]} size={20} />
      <div className={styles.body}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div className={styles.text}>{children}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
