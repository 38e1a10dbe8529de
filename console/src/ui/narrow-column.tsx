import type { ReactNode } from 'react';
import styles from './narrow-column.module.css';

/** A centred column of reading width. */
export function NarrowColumn({ children }: { readonly children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
