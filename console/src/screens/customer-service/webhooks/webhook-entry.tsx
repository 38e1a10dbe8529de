import type { Webhook } from '@countersign/contract/webhooks';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { useId, useState } from 'react';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusChip, type StatusTone } from '../../../ui/status-chip.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { useWebhookAct } from './use-webhook-act.ts';
import { WebhookActButtons } from './webhook-act-buttons.tsx';
import { WebhookFailure } from './webhook-failure.tsx';
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
