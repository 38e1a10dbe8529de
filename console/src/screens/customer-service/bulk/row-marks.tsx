import type { RegistrationSummary } from '@countersign/contract/registration-list';
import { useRef } from 'react';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { rowKeyOf } from '../address/row-key.ts';
import type { ChosenRow } from './chosen-row.ts';
import styles from './row-marks.module.css';
import { stretch } from './selection.ts';
import { useSelection } from './selection-provider.tsx';

type Items = readonly RegistrationSummary[];

function chosenRowOf(item: RegistrationSummary): ChosenRow {
  const { countryCode, ticketNumber, version, practiceName, status } = item;
  return { countryCode, ticketNumber, version, practiceName, waiting: status === 'pending' };
}

/** Marks a row; with Shift, every row from the last marked one. */
export function RowMark({
  item,
  items,
}: {
  readonly item: RegistrationSummary;
  readonly items: Items;
}) {
  const { t } = useTranslation();
  const { selection, mark, touched } = useSelection();
  const key = rowKeyOf(item);
  const { practiceName: practice, ticketNumber: ticket } = item;
  return (
    <MarkBox
      label={t('customerService.bulk.mark', { practice, ticket })}
      checked={selection.rows.has(key)}
      onMark={(isOn, isStretch) => {
        const rows = isStretch ? stretch(items, touched.current, item) : [item];
        mark(rows.map(chosenRowOf), isOn);
        touched.current = key;
      }}
    />
  );
}

/** Marks every row of the page, or none. */
export function PageMark({ items }: { readonly items: Items }) {
  const { t } = useTranslation();
  const { selection, mark } = useSelection();
  const count = items.filter((item) => selection.rows.has(rowKeyOf(item))).length;
  return (
    <MarkBox
      label={t('customerService.bulk.markPage')}
      checked={count > 0 && count === items.length}
      mixed={count > 0}
      onMark={(isOn) => mark(items.map(chosenRowOf), isOn)}
    />
  );
}

interface MarkBoxProps {
  readonly label: string;
  readonly checked: boolean;
  /** Some of its rows are marked. */
  readonly mixed?: boolean;
  /** `isStretch` with the Shift key: from the last marked row to this one. */
  readonly onMark: (isOn: boolean, isStretch: boolean) => void;
}

/** A checkbox with an invisible label, next to its row. */
function MarkBox({ label, checked, mixed = false, onMark }: MarkBoxProps) {
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
