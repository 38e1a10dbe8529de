import { RegistrationStatusChip } from '../../../registration/registration-status-chip.tsx';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { rowKeyOf } from '../address/row-key.ts';
import { PageMark, RowMark } from '../bulk/row-marks.tsx';
import { EvidenceMark } from './evidence-mark.tsx';
import { KnownMark } from './known-mark.tsx';
import styles from './registration-cards.module.css';
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
import { RequestMark } from './request-mark.tsx';
import { WaitingMark } from './waiting-mark.tsx';

/** On a phone a card for each registration; in the split view two lines for each. */
export function RegistrationCards(props: RowsProps) {
  const { items, drawn, status } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const dueStateOf = useDueState(props);
  return (
    <>
      <div className={styles.page}>
        <PageMark items={items} />
        {/* The checkbox has the accessible label. */}
        <span aria-hidden="true">{t('customerService.bulk.markPage')}</span>
      </div>
      <ul className={styles.cards}>
        {drawn.map((item) => {
          const ended = item.status !== 'pending';
          return (
            <li key={rowKeyOf(item)} className={styles.card} data-due={dueStateOf(item)}>
              <div className={styles.head}>
                <RowMark item={item} items={items} />
                <RowName item={item} rows={props} />
              </div>
              <div className={styles.below}>
                {/* Pending ones all have the same status, so their cards show the due time instead. */}
                {(status === 'all' || ended) && <RegistrationStatusChip status={item.status} />}
                <RowAnswer item={item} rows={props} />
                <EvidenceMark state={item.evidence} isDecided={ended} concern={item.concern} />
                <WaitingMark item={item} />
                <KnownMark marked={item.mayBeKnown} />
                <RequestMark item={item} />
                <p className={styles.meta}>
                  <RowCity item={item} rows={props} />
                  {item.city !== '' && ' · '}
                  {formats.market(item.countryCode)}
                  {' · '}
                  <RowText text={item.ticketNumber} rows={props} />
                  {!ended && item.assignee !== null && (
                    <>
                      {' · '}
                      <RowPerson item={item} rows={props} />
                    </>
                  )}
                  {item.decidedByName !== null && (
                    <> {t('customerService.decidedBy', { name: item.decidedByName })}</>
                  )}
                  <RowFoundBy item={item} rows={props} />
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
