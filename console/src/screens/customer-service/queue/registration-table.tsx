import { RegistrationStatusChip } from '../../../registration/registration-status-chip.tsx';
import { RelativeTime } from '../../../time/relative-time.tsx';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { useMedia } from '../../../ui/use-media.ts';
import type { Column } from '../address/list-layout.ts';
import { rowKeyOf } from '../address/row-key.ts';
import { PageMark, RowMark } from '../bulk/row-marks.tsx';
import { EvidenceMark } from './evidence-mark.tsx';
import { KnownMark } from './known-mark.tsx';
import {
  RowAnswer,
  RowCity,
  RowFoundBy,
  RowName,
  RowPerson,
  type RowsProps,
  RowText,
  useDueState,
} from './registration-row.tsx';
import styles from './registration-table.module.css';
import { RequestMark } from './request-mark.tsx';
import { WaitingMark } from './waiting-mark.tsx';

/** Below the name where the table is narrow, so that the name is not cut off. */
const belowName: readonly Column[] = ['ticket', 'market'];

/** On a desktop: a native table. */
export function RegistrationTable(props: RowsProps) {
  const { items, drawn, status } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const dueStateOf = useDueState(props);
  const waiting = status === 'pending';
  const mixed = status === 'all';
  const { density, columns } = props.layout;
  const isNarrow =
    useMedia(`(max-width: ${mixed ? 89.99 : 74.99}rem)`) || props.selected !== undefined;
  const isFolded = (column: Column) =>
    isNarrow &&
    columns.includes(column) &&
    // The status takes the room of the person, who is below the time then.
    (column === 'person' ? mixed && columns.includes('answer') : belowName.includes(column));
  const has = (column: Column) => columns.includes(column) && !isFolded(column);
  return (
    <table
      className={styles.table}
      data-density={density}
      data-folded={belowName.some(isFolded) || undefined}
    >
      <thead>
        <tr>
          <td>
            <PageMark items={items} />
          </td>
          <th scope="col">{t('customerService.column.practice')}</th>
          {has('market') && <th scope="col">{t('customerService.column.market')}</th>}
          {mixed && <th scope="col">{t('customerService.column.status')}</th>}
          {has('evidence') && <th scope="col">{t('customerService.column.evidence')}</th>}
          {has('received') && <th scope="col">{t('customerService.column.received')}</th>}
          {has('answer') && (
            <th scope="col">
              {t(`customerService.column.${waiting ? 'due' : mixed ? 'answer' : 'decided'}`)}
            </th>
          )}
          {has('person') && (
            <th scope="col" data-column="person">
              {t(`customerService.column.${waiting ? 'assignee' : mixed ? 'person' : 'decidedBy'}`)}
            </th>
          )}
          {has('ticket') && <th scope="col">{t('customerService.column.ticket')}</th>}
        </tr>
      </thead>
      <tbody>
        {drawn.map((item) => (
          <tr key={rowKeyOf(item)} data-row-line="" data-due={dueStateOf(item)}>
            <td>
              <RowMark item={item} items={items} />
            </td>
            <th scope="row">
              <RowName item={item} rows={props}>
                <span className={styles.small}>
                  <RowCity item={item} rows={props} />
                  {isFolded('ticket') && <RowText text={` · ${item.ticketNumber}`} rows={props} />}
                  {isFolded('market') && ` · ${formats.market(item.countryCode)}`}
                  <RowFoundBy item={item} rows={props} />
                </span>
              </RowName>
            </th>
            {has('market') && <td>{formats.market(item.countryCode)}</td>}
            {mixed && (
              <td>
                <RegistrationStatusChip status={item.status} />
              </td>
            )}
            {has('evidence') && (
              <td>
                <div className={styles.marks}>
                  <EvidenceMark
                    state={item.evidence}
                    isDecided={item.status !== 'pending'}
                    concern={item.concern}
                  />
                  <WaitingMark item={item} />
                  <KnownMark marked={item.mayBeKnown} />
                  <RequestMark item={item} />
                </div>
              </td>
            )}
            {has('received') && (
              <td>
                <RelativeTime at={item.submittedAt} />
              </td>
            )}
            {has('answer') && (
              <td>
                {/* A row that was decided since differs from the others. */}
                {!mixed && item.status !== status && (
                  <RegistrationStatusChip status={item.status} />
                )}{' '}
                <RowAnswer item={item} rows={props} />
                {isFolded('person') && (
                  <span className={styles.small}>
                    <RowPerson item={item} rows={props} />
                  </span>
                )}
              </td>
            )}
            {has('person') && (
              <td data-column="person">
                <RowPerson item={item} rows={props} />
              </td>
            )}
            {has('ticket') && (
              <td className={styles.ticket}>
                <RowText text={item.ticketNumber} rows={props} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
