import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import visuallyHidden from './visually-hidden.module.css';

/** Attributes that connect a control with its label, hint and error. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps {
  /** Of the control, if other code has to find it; generated otherwise. */
  readonly id?: string;
  readonly label: ReactNode;
  /** The label is for assistive technology only, and the field takes one line. */
  readonly isLabelHidden?: boolean;
  /** After the label, in small type: "optional". */
  readonly note?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** Already formatted: "212 / 4,000". */
  readonly counter?: ReactNode;
  readonly children: (control: FieldControl) => ReactNode;
}

/** Label, hint, control, then error and counter. */
export function Field(props: FieldProps) {
  const { id: given, label, isLabelHidden, note, hint, error, counter, children } = props;
  const made = useId();
  const id = given ?? made;
  // `is && text` gives false where there is none.
  const hasError = Boolean(error);
  const described = [
    note !== undefined && `${id}-note`,
    hint !== undefined && `${id}-hint`,
    hasError && `${id}-error`,
    counter !== undefined && `${id}-counter`,
  ].filter((one) => one !== false);
  return (
    <div className={styles.field}>
      <div className={isLabelHidden ? visuallyHidden.hidden : undefined}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {note !== undefined && (
          <span className={styles.note} id={`${id}-note`}>
            {note}
          </span>
        )}
      </div>
      {hint !== undefined && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {children({
        id,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        'aria-invalid': hasError || undefined,
      })}
      <div className={styles.below}>
        <div className={styles.error} id={`${id}-error`} aria-live="polite">
          {hasError && (
            <>
              <Icon name="warning" size={15} /> {error}
            </>
          )}
        </div>
        {counter !== undefined && (
          <div className={styles.counter} id={`${id}-counter`}>
            {counter}
          </div>
        )}
      </div>
    </div>
  );
}
