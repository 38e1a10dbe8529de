import { bulkLimit, dryRunBulkDecision } from '@countersign/contract/bulk-decision';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { failureMessage } from '../../../failures/failure-message.ts';
import { FailureWords } from '../../../failures/failure-words.tsx';
import { failureOf } from '../../../http/call-error.ts';
import { useCall } from '../../../http/use-call.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { laterPart } from '../../../ui/later-part.tsx';
import { deskPaths } from '../address/desk-paths.ts';
import { filterOf, type ListAddress } from '../address/list-address.ts';
import { rowKeyOf } from '../address/row-key.ts';
import { useRegistrationCount } from '../address/use-registration-count.ts';
import styles from './selection-bar.module.css';
import { useSelection } from './selection-provider.tsx';

// After a sign-in only: it stays out of the queue's first files.
const MarkAgain = laterPart(
  async () => (await import('./mark-again.tsx')).default,
  () => null,
);

interface MarkMatchingProps {
  readonly address: ListAddress;
  readonly searched: string | undefined;
}

/** Marks all pending registrations of the filter, at most 500, in the order of their due times. */
export function MarkMatching({ address, searched }: MarkMatchingProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const call = useCall();
  const { pathname } = useLocation();
  const { selection, mark } = useSelection();
  const filter = filterOf(address, searched);
  const matching = useRegistrationCount(filter);
  const marking = useMutation({
    mutationFn: (of: typeof filter) => call(dryRunBulkDecision, { body: { filter: of } }),
    onSuccess: ({ items }) =>
      mark(
        items.flatMap(({ version, practiceName, ...key }) =>
          version === null || practiceName === null
            ? []
            : [{ ...key, version, practiceName, waiting: true }],
        ),
        true,
      ),
  });
  const failed = marking.isError
    ? failureMessage(failureOf(marking.error), undefined, t)
    : undefined;
  // Decided registrations need no marks: the export takes the filter.
  if (address.status !== 'pending' || matching === undefined) return null;
  const { count, capped } = matching;
  const isMore = count > bulkLimit || capped;
  const limit = formats.number(bulkLimit);
  const total = formats.number(count) + (capped ? '+' : '');
  // What is marked may be of another filter: only a marking of this one says that all of it is.
  const isMarked =
    JSON.stringify(marking.variables) === JSON.stringify(filter) &&
    marking.data !== undefined &&
    marking.data.items.length >= Math.min(count, bulkLimit) &&
    marking.data.items.every((row) => row.version === null || selection.rows.has(rowKeyOf(row)));
  const isOffered = !isMarked && count > 0 && selection.rows.size < bulkLimit;
  return (
    <>
      {isOffered && (
        <Button variant="quiet" pending={marking.isPending} onClick={() => marking.mutate(filter)}>
          {isMore
            ? t('customerService.bulk.markFirst', { limit })
            : t('customerService.bulk.markMatching', { count, shown: total })}
        </Button>
      )}
      {isOffered && pathname === deskPaths.queue && <MarkAgain />}
      {isMore && (
        <p className={styles.note}>{t('customerService.bulk.tooMany', { total, limit })}</p>
      )}
      {failed !== undefined && (
        <div className={styles.failed} role="alert">
          <FailureWords words={failed} />
        </div>
      )}
    </>
  );
}
