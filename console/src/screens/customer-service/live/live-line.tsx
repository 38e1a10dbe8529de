import { pollMs } from '../../../live/follow-changes.ts';
import { useLiveState } from '../../../live/live-changes.tsx';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ListAddress } from '../address/list-address.ts';
import styles from './live-line.module.css';
import type { Newcomers } from './live-rows.ts';

interface LiveLineProps {
  readonly newcomers: Newcomers;
  readonly status: ListAddress['status'];
  readonly onShow: () => void;
}

/**
 * In the heading's line: the number of new registrations and the state of the connection. It moves no
 * row.
 */
export function LiveLine({ newcomers: { keys, more }, status, onShow }: LiveLineProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const state = useLiveState();
  const waiting = status === 'pending' || status === 'all';
  return (
    <div className={styles.line} role="status">
      {keys.size > 0 && (
        <button type="button" data-newcomers="" className={styles.show} onClick={onShow}>
          {t(waiting ? 'customerService.live.arrived' : 'customerService.live.more', {
            count: keys.size,
            shown: formats.number(keys.size) + (more ? '+' : ''),
          })}
        </button>
      )}
      {state === 'reconnecting' && (
        <span className={styles.state}>
          <Icon name="offline" size={16} /> {t('customerService.live.reconnecting')}
        </span>
      )}
      {state === 'polling' && (
        <span className={styles.state}>
          <Icon name="clock" size={16} />{' '}
          {t('customerService.live.polling', { seconds: formats.number(pollMs / 1000) })}
        </span>
      )}
    </div>
  );
}
