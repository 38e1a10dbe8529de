import { type ReactNode, useId } from 'react';
import styles from './checkbox-list.module.css';
import { CheckboxOption } from './checkbox-option.tsx';
import { classNames } from './class-names.ts';
import fieldset from './fieldset.module.css';
import { Icon } from './icon.tsx';

export interface ListedOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** At the end of the line, in small type: a code. */
  readonly note?: ReactNode;
  readonly disabled?: boolean;
}

interface CheckboxListProps<Value extends string> {
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly options: readonly ListedOption<Value>[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
  readonly disabled?: boolean;
}

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
      className={classNames(fieldset.fieldset, styles.list)}
      disabled={disabled}
      aria-describedby={`${id}-hint ${id}-error`}
    >
      <legend className={fieldset.legend}>{legend}</legend>
      <div className={fieldset.hint} id={`${id}-hint`}>
        {hint}
      </div>
      {options.map((option) => (
        <CheckboxOption
          key={option.value}
          label={option.label}
          note={option.note}
          checked={chosen.includes(option.value)}
          invalid={hasError}
          disabled={option.disabled}
          onToggle={() => toggle(option.value)}
        />
      ))}
      <div className={fieldset.error} id={`${id}-error`} aria-live="polite">
        {hasError && (
          <>
            <Icon name="warning" size={15} /> {error}
          </>
        )}
      </div>
    </fieldset>
  );
}
