import { useState } from 'react';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { filterOf, type ListAddress } from '../address/list-address.ts';
import { useExactCount, useRegistrationCount } from '../address/use-registration-count.ts';
import styles from './registration-list.module.css';

/** "37 waiting", "1,000+ registrations" and an offer to count them all; loads apart from the list. */
export function ResultCount({
  address,
  searched,
}: {
  readonly address: ListAddress;
  readonly searched: string | undefined;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const filter = filterOf(address, searched);
  const [counted, setCounted] = useState<string>();
  const asked = JSON.stringify(filter);
  const bounded = useRegistrationCount(filter);
  const exact = useExactCount(filter, counted === asked);
  const data = counted === asked && exact.data !== undefined ? exact.data : bounded;
  const key =
    address.status === 'pending' ? 'customerService.countWaiting' : 'customerService.countAny';
  const isOffered = bounded?.capped === true && exact.data === undefined;
  return (
    <div className={styles.total}>
      <p role="status">
        {data !== undefined &&
          t(key, {
            count: data.count,
            shown: formats.number(data.count) + (data.capped ? '+' : ''),
          })}
      </p>
      {isOffered && (
        <Button variant="quiet" pending={exact.isFetching} onClick={() => setCounted(asked)}>
          {t('customerService.countAll')}
        </Button>
      )}
    </div>
  );
}
