import type { Webhook } from '@countersign/contract/webhooks';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { useState } from 'react';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DeliveryEntry } from './delivery-entry.tsx';
import { ReplayForm } from './replay-form.tsx';
import type { WebhookActs } from './use-webhook-act.ts';
import { useDeliveries } from './webhook-queries.ts';
import styles from './webhooks.module.css';

interface DeliveryListProps {
  readonly countryCode: CountryCode;
  readonly webhook: Webhook;
  readonly acts: WebhookActs;
}

/** What was sent to a webhook, newest first, and sending it again. */
export function DeliveryList({ countryCode, webhook, acts }: DeliveryListProps) {
  const { t } = useTranslation();
  const [show, setShow] = useState<'all' | 'dead'>('all');
  const { webhookId } = webhook;
  const reading = useDeliveries({ countryCode, webhookId }, show);
  const deliveries = reading.data?.pages.flatMap(({ items }) => items);
  return (
    <div className={styles.deliveries}>
      <SegmentedControl
        compact
        legend={t('webhooks.show')}
        value={show}
        onChange={setShow}
        segments={[
          { value: 'all', label: t('webhooks.showAll') },
          { value: 'dead', label: t('webhooks.showDead') },
        ]}
      />
      {deliveries === undefined && !reading.isError && <Skeleton lines={3} />}
      {deliveries === undefined && reading.isError && (
        <p className={styles.muted}>{t('webhooks.sentUnavailable')}</p>
      )}
      {deliveries?.length === 0 && (
        <p className={styles.muted}>
          {t(show === 'all' ? 'webhooks.nothingSent' : 'webhooks.nothingDead')}
        </p>
      )}
      {deliveries !== undefined && deliveries.length > 0 && (
        <ol className={styles.list}>
          {deliveries.map((delivery) => (
            <DeliveryEntry
              key={delivery.deliveryId}
              delivery={delivery}
              place={{ countryCode, webhookId }}
              mayReplay={webhook.state === 'on'}
              acts={acts}
            />
          ))}
        </ol>
      )}
      {reading.hasNextPage && (
        <div>
          <Button pending={reading.isFetchingNextPage} onClick={() => void reading.fetchNextPage()}>
            {t('webhooks.more')}
          </Button>
        </div>
      )}
      {webhook.state === 'on' && <ReplayForm place={{ countryCode, webhookId }} acts={acts} />}
    </div>
  );
}
