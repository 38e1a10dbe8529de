import type { Webhook } from '@countersign/contract/webhooks';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { useId, useState } from 'react';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusChip, type StatusTone } from '../../../ui/status-chip.tsx';
import { DeliveryEntry } from './delivery-entry.tsx';
import { ReplayForm } from './replay-form.tsx';
import { useWebhookAct, type WebhookActs } from './use-webhook-act.ts';
import { WebhookActButtons } from './webhook-act-buttons.tsx';
import { WebhookFailure } from './webhook-failure.tsx';
import { useDeliveries } from './webhook-queries.ts';
import styles from './webhooks.module.css';

interface WebhookEntryProps {
  readonly countryCode: CountryCode;
  readonly webhook: Webhook;
  readonly onChanged: () => void;
  readonly onSecret: (made: { readonly url: string; readonly secret: string }) => void;
}

const toneOf = { on: 'good', off: 'neutral', gone: 'bad' } as const satisfies Record<
  Webhook['state'],
  StatusTone
>;

/** One webhook: its state, what can be done with it, and on demand what was sent there. */
export function WebhookEntry({ countryCode, webhook, onChanged, onSecret }: WebhookEntryProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const acts = useWebhookAct(countryCode, onChanged);
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const { url, state, dead, previousSecretUntil: until } = webhook;
  return (
    <li className={styles.webhook}>
      <div className={styles.head}>
        <h3 className={styles.url}>{url}</h3>
        <StatusChip tone={toneOf[state]}>{t(`webhooks.state.${state}`)}</StatusChip>
      </div>
      {state === 'gone' && <p className={styles.muted}>{t('webhooks.goneText')}</p>}
      {dead > 0 && (
        <p className={styles.trouble}>
          {t('webhooks.dead', { count: dead, shown: formats.number(dead) })}
        </p>
      )}
      {until !== null && (
        <p className={styles.muted}>{t('webhooks.rotating', { time: formats.exact(until) })}</p>
      )}
      <WebhookFailure state={acts.state} />
      <div className={styles.acts}>
        <WebhookActButtons
          countryCode={countryCode}
          webhook={webhook}
          acts={acts}
          onSecret={onSecret}
          onTested={() => setOpen(true)}
        />
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'webhooks.hideSent' : 'webhooks.showSent')}
        </Button>
      </div>
      <div id={listId}>
        {isOpen && <DeliveryList countryCode={countryCode} webhook={webhook} acts={acts} />}
      </div>
    </li>
  );
}

interface DeliveryListProps {
  readonly countryCode: CountryCode;
  readonly webhook: Webhook;
  readonly acts: WebhookActs;
}

/** What was sent to a webhook, newest first, and sending it again. */
function DeliveryList({ countryCode, webhook, acts }: DeliveryListProps) {
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
