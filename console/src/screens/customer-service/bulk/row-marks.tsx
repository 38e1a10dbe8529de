import type { RegistrationSummary } from '@countersign/contract/registration-list';
import { useTranslation } from '../../../translations/use-translation.ts';
import { type ChosenRow, rowKeyOf } from './chosen-row.ts';
import { MarkBox } from './mark-box.tsx';
import { stretch } from './selection.ts';
import { useSelection } from './selection-provider.tsx';

type Items = readonly RegistrationSummary[];

function chosenRowOf(item: RegistrationSummary): ChosenRow {
  const { countryCode, ticketNumber, version, practiceName, status } = item;
  return { countryCode, ticketNumber, version, practiceName, waiting: status === 'pending' };
}

/** Marks a row; with Shift, every row from the one touched last. */
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
