import type { ComponentProps } from 'react';
import styles from './text-control.module.css';

export function TextInput(props: Omit<ComponentProps<'input'>, 'className'>) {
  return <input type="text" {...props} className={styles.control} />;
}
