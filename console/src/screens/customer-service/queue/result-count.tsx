import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { filterOf, type ListAddress } from '../address/list-address.ts';
import { useRegistrationCount } from '../address/use-registration-count.ts';
import styles from './registration-list.module.css';

/** "37 waiting", "10,000+ registrations"; loads apart from the list. */
export function ResultCount({
  address,
  searched,
}: {
  readonly address: ListAddress;
  readonly searched: string | undefined;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const data = useRegistrationCount(filterOf(address, searched));
  const key =
    address.status === 'pending' ? 'customerService.countWaiting' : 'customerService.countAny';
  return (
    <p className={styles.total} role="status">
      {data !== undefined &&
        t(key, {
          count: data.count,
          shown: formats.number(data.count) + (data.capped ? '+' : ''),
        })}
    </p>
  );
}
