import { type ReactNode, useId } from 'react';
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
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { legend, legendHidden = true, segments, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className={fieldset.fieldset} disabled={props.disabled}>
      <legend className={legendHidden ? visuallyHidden.hidden : fieldset.legend}>{legend}</legend>
      <div className={classNames(styles.bar, props.compact && styles.compact)}>
        {segments.map((segment) => (
          <label key={segment.value} className={styles.segment} data-tone={segment.tone}>
            <input
              type="radio"
              name={name}
              value={segment.value}
              checked={segment.value === value}
              onChange={() => onChange(segment.value)}
            />
            {segment.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
