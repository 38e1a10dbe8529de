import type { CountryCode } from '@countersign/domain/market/country-code';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFocusRecovery } from '../../../ui/use-focus-recovery.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { AddWebhookForm } from './add-webhook-form.tsx';
import { WebhookEntry } from './webhook-entry.tsx';
import { useWebhooks } from './webhook-queries.ts';
import styles from './webhooks.module.css';

interface WebhooksCardProps {
  readonly countryCode: CountryCode;
  /** Called after each act: the market's record of changes may have grown. */
  readonly onChanged: () => void;
}

/** Where the outcomes of a market are sent. */
export function WebhooksCard({ countryCode, onChanged }: WebhooksCardProps) {
  const { t } = useTranslation();
  const reading = useWebhooks(countryCode);
  const place = useRef<HTMLDivElement>(null);
  useFocusRecovery(place);
  /** In this component only: leaving the page forgets it. */
  const [made, setMade] = useState<{ readonly url: string; readonly secret: string }>();
  const { data } = reading;
  return (
    <Card title={t('webhooks.title')}>
      <div ref={place} tabIndex={-1} className={styles.card}>
        <p className={styles.muted}>{t('webhooks.text')}</p>
        {data === undefined && !reading.isError && (
          <div role="status">
            <VisuallyHidden>{t('webhooks.loading')}</VisuallyHidden>
            <Skeleton lines={3} />
          </div>
        )}
        {data === undefined && reading.isError && (
          <div className={styles.acts}>
            <p className={styles.muted}>{t('webhooks.unavailable')}</p>
            <Button pending={reading.isFetching} onClick={() => void reading.refetch()}>
              {t('webhooks.again')}
            </Button>
          </div>
        )}
        {made !== undefined && <NewSecret {...made} onDone={() => setMade(undefined)} />}
        {data?.items.length === 0 && <p className={styles.muted}>{t('webhooks.empty')}</p>}
        {data !== undefined && data.items.length > 0 && (
          <ul className={styles.list}>
            {data.items.map((webhook) => (
              <WebhookEntry
                key={webhook.webhookId}
                countryCode={countryCode}
                webhook={webhook}
                onChanged={onChanged}
                onSecret={setMade}
              />
            ))}
          </ul>
        )}
        {data?.allowedOrigins.length === 0 && (
          <p className={styles.muted}>{t('webhooks.noneAllowed')}</p>
        )}
        {data !== undefined && data.allowedOrigins.length > 0 && (
          <AddWebhookForm
            countryCode={countryCode}
            origins={data.allowedOrigins}
            onChanged={onChanged}
            onSecret={setMade}
          />
        )}
      </div>
    </Card>
  );
}

/** A secret that was just made: it can be copied now and is never shown again. */
function NewSecret({
  url,
  secret,
  onDone,
}: {
  readonly url: string;
  readonly secret: string;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="success"
      title={t('webhooks.secret.title', { url })}
      actions={
        <>
          <CopyButton
            labelled
            text={secret}
            label={t('webhooks.secret.copy')}
            copiedLabel={t('webhooks.secret.copied')}
            failedLabel={t('registration.notCopied')}
          />
          <Button onClick={onDone}>{t('webhooks.secret.done')}</Button>
        </>
      }
    >
      <p>{t('webhooks.secret.text')}</p>
      <code className={styles.secret}>{secret}</code>
    </Notice>
  );
}
