import type { ReactNode } from 'react';
import styles from './checkbox-option.module.css';
import { classNames } from './class-names.ts';

interface CheckboxOptionProps {
  readonly label: ReactNode;
  /** At the end of the line, in small type: a code. */
  readonly note?: ReactNode;
  readonly checked: boolean;
  readonly onToggle: () => void;
  readonly invalid?: boolean;
  readonly disabled?: boolean | undefined;
  /** For long lists. */
  readonly dense?: boolean;
  /** One of the suggestions that a digit picks; the first ten of the form show theirs. */
  readonly numbered?: boolean;
}

/** A checkbox with its label, as a row that is clickable everywhere. */
export function CheckboxOption(props: CheckboxOptionProps) {
  return (
    <label
      className={classNames(
        styles.option,
        props.dense && styles.dense,
        props.numbered && styles.numbered,
      )}
    >
      <input
        type="checkbox"
        data-numbered={props.numbered ? '' : undefined}
        checked={props.checked}
        disabled={props.disabled}
        aria-invalid={props.invalid || undefined}
        onChange={props.onToggle}
      />
      <span className={styles.label}>{props.label}</span>
      {props.note !== undefined && <span className={styles.note}>{props.note}</span>}
    </label>
  );
}
