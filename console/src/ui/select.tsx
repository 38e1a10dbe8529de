import type { ComponentProps } from 'react';
import styles from './text-control.module.css';

/** The browser's own: phones have nothing better. */
export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return <select {...props} className={styles.control} />;
}
