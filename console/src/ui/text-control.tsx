import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './text-control.module.css';

export function TextInput(props: Omit<ComponentProps<'input'>, 'className'>) {
  return <input type="text" {...props} className={styles.control} />;
}

/** Grows with its text, from three lines to half the screen (`field-sizing`). */
export function TextArea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return <textarea rows={3} {...props} className={classNames(styles.control, styles.growing)} />;
}
