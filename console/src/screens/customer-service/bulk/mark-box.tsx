import { useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './mark-box.module.css';

interface MarkBoxProps {
  readonly label: string;
  readonly checked: boolean;
  /** Some of what it stands for is marked. */
  readonly mixed?: boolean;
  /** `isStretch` with the Shift key held: from the row touched last to this one. */
  readonly onMark: (isOn: boolean, isStretch: boolean) => void;
}

/** A checkbox whose label is heard, beside a row that is read. */
export function MarkBox({ label, checked, mixed = false, onMark }: MarkBoxProps) {
  const isStretch = useRef(false);
  return (
    <span className={styles.mark} data-marks="">
      <input
        type="checkbox"
        data-mark=""
        aria-label={label}
        checked={checked}
        ref={(input) => {
          if (input !== null) input.indeterminate = mixed && !checked;
        }}
        // With Shift the browser would select the text in between.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onClick={(event) => {
          isStretch.current = event.shiftKey;
        }}
        onChange={(event) => onMark(event.target.checked, isStretch.current)}
      />
      <span className={styles.box}>
        <Icon name="check" size={15} />
      </span>
    </span>
  );
}
