import type { ReactNode } from 'react';
import styles from './corner-notices.module.css';

/** Where notices lie that come by themselves; the region stands there before they do. */
export function CornerNotices({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.place} role="status">
      {children}
    </div>
  );
}
