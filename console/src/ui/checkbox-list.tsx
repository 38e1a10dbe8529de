import { type ReactNode, useId } from 'react';
import styles from './checkbox-list.module.css';
import { Icon } from './icon.tsx';

export type CheckboxOption<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  /** At the far end, in small: a code. */
  readonly note?: ReactNode;
};

type CheckboxListProps<Value extends string> = {
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly options: readonly CheckboxOption<Value>[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
  readonly disabled?: boolean;
};

/** Any number of options; `chosen` keeps the order in which they were listed. */
export function CheckboxList<Value extends string>({
  legend,
  hint,
  error,
  options,
  chosen,
  onChange,
  disabled = false,
}: CheckboxListProps<Value>) {
  const id = useId();
  const hasError = error !== undefined && error !== null && error !== '';
  const toggle = (value: Value) => {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    const listed = options.map((option) => option.value);
    onChange([...next].sort((a, b) => listed.indexOf(a) - listed.indexOf(b)));
  };
  return (
    <fieldset
      className={styles.list}
      disabled={disabled}
      aria-describedby={`${id}-hint ${id}-error`}
    >
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.hint} id={`${id}-hint`}>
        {hint}
      </div>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="checkbox"
            className={styles.box}
            checked={chosen.includes(option.value)}
            aria-invalid={hasError || undefined}
            onChange={() => toggle(option.value)}
          />
          <span className={styles.text}>{option.label}</span>
          {option.note !== undefined && <span className={styles.note}>{option.note}</span>}
        </label>
      ))}
      <div className={styles.error} id={`${id}-error`} aria-live="polite">
        {hasError && (
          <>
            <Icon name="warning" size={15} /> {error}
          </>
        )}
      </div>
    </fieldset>
  );
}
