import { replayWebhookDelivery, type WebhookDelivery } from '@countersign/contract/webhooks';
import { RelativeTime } from '../../../time/relative-time.tsx';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusChip, type StatusTone } from '../../../ui/status-chip.tsx';
import type { WebhookActs } from './use-webhook-act.ts';
import type { WebhookKey } from './webhook-queries.ts';
import styles from './webhooks.module.css';

const toneOf = {
  held: 'waiting',
  waiting: 'waiting',
  queued: 'waiting',
  sending: 'waiting',
  delivered: 'good',
  dead: 'bad',
  cancelled: 'neutral',
} as const satisfies Record<WebhookDelivery['state'], StatusTone>;

interface DeliveryEntryProps {
  readonly delivery: WebhookDelivery;
  readonly place: WebhookKey;
  readonly mayReplay: boolean;
  readonly acts: WebhookActs;
}

/** One event: what it was about, its state, and how each try ended. */
export function DeliveryEntry({ delivery, place, mayReplay, acts }: DeliveryEntryProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { deliveryId, type, ticketNumber, state, createdAt, nextTryAt, tries } = delivery;
  const params = { ...place, deliveryId };
  const isSettled = state === 'delivered' || state === 'dead';
  const { state: act, run } = acts;
  return (
    <li className={styles.delivery}>
      <div className={styles.head}>
        <span className={styles.type}>
          <code>{type}</code>
          {ticketNumber !== null && ` · ${ticketNumber}`}
        </span>
        <StatusChip tone={toneOf[state]}>{t(`webhooks.delivery.${state}`)}</StatusChip>
      </div>
      <p className={styles.muted}>
        <RelativeTime at={createdAt} />
        {nextTryAt !== null &&
          tries.length > 0 &&
          ` · ${t('webhooks.nextTry', { time: formats.exact(nextTryAt) })}`}
      </p>
      {tries.length > 0 && (
        <ol className={styles.tries}>
          {tries.map(({ at, status, durationMs, error }) => (
            <li key={at}>
              {t(error === null ? 'webhooks.trySucceeded' : 'webhooks.tryFailed', {
                time: formats.exact(at),
                code: error ?? String(status),
                duration: formats.number(durationMs),
              })}
            </li>
          ))}
        </ol>
      )}
      {isSettled && mayReplay && ticketNumber !== null && (
        <div>
          <Button
            variant="quiet"
            aria-label={t('webhooks.replayOne', { type, ticket: ticketNumber })}
            pending={act.kind === 'sending' && act.name === deliveryId}
            onClick={() => void run(deliveryId, (call) => call(replayWebhookDelivery, { params }))}
          >
            {t('webhooks.replay')}
          </Button>
        </div>
      )}
    </li>
  );
}
