import type { ComponentProps } from 'react';
import { Field } from './field.tsx';
import styles from './text-control.module.css';

interface ChoiceFieldProps<Value extends string> {
  readonly label: string;
  /** The empty choice is named as the field then: it says what is filtered, and is short in every language. */
  readonly isLabelHidden?: boolean;
  /** Label of the empty choice, if there is one. */
  readonly none?: string;
  readonly error?: string | undefined;
  readonly value: Value | undefined;
  /** Looks chosen; by default, if there is an empty choice and another one is chosen. */
  readonly isSet?: boolean;
  readonly choices: readonly {
    readonly value: Value;
    readonly label: string;
    readonly isDisabled?: boolean;
  }[];
  readonly onChoose: (value: Value | undefined) => void;
}

/** A native select in a field. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, isLabelHidden = false, none, error, value, choices, onChoose } = props;
  const { isSet = none !== undefined && value !== undefined } = props;
  return (
    <Field label={label} isLabelHidden={isLabelHidden} error={error}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ''}
          data-set={isSet || undefined}
          onChange={(event) =>
            onChoose(choices.find((one) => one.value === event.target.value)?.value)
          }
        >
          {none !== undefined && <option value="">{isLabelHidden ? label : none}</option>}
          {choices.map((one) => (
            <option key={one.value} value={one.value} disabled={one.isDisabled}>
              {one.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Native: phones show their own picker. */
export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return <select {...props} className={styles.control} />;
}
