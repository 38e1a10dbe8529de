import type { ReactNode } from 'react';
import styles from './narrow-column.module.css';

/** Cards of reading width, in the middle of a wide page. */
export function NarrowColumn({ children }: { readonly children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
