import { type ReactNode, startTransition, useId, useOptimistic } from 'react';
import { classNames } from './class-names.ts';
import fieldset from './fieldset.module.css';
import styles from './segmented-control.module.css';
import visuallyHidden from './visually-hidden.module.css';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly tone?: 'accent' | 'danger';
}

interface SegmentedControlProps<Value extends string> {
  readonly legend: string;
  /** The legend is for assistive technology only. */
  readonly legendHidden?: boolean;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly compact?: boolean;
  readonly disabled?: boolean;
}

/** A radio group drawn as a bar of segments. */
export function SegmentedControl<Value extends string>({
  legend,
  legendHidden = true,
  segments,
  value,
  onChange,
  compact,
  disabled,
}: SegmentedControlProps<Value>) {
  // What was pressed stands at once, also where the router draws its address later: pressing the one before again
  // would else change nothing.
  const [shown, show] = useOptimistic(value);
  const name = useId();
  const choose = (chosen: Value) =>
    startTransition(() => {
      show(chosen);
      onChange(chosen);
    });
  return (
    <fieldset className={fieldset.fieldset} disabled={disabled}>
      <legend className={legendHidden ? visuallyHidden.hidden : fieldset.legend}>{legend}</legend>
      <div className={classNames(styles.bar, compact && styles.compact)}>
        {segments.map(({ value, label, tone }) => (
          <label key={value} className={styles.segment} data-tone={tone}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === shown}
              onChange={() => choose(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
