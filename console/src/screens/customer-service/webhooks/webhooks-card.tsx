import { addWebhook } from '@countersign/contract/webhooks';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { type FormEvent, useRef, useState } from 'react';
import { useStoredText } from '../../../session/use-stored-text.ts';
import type { TranslationKey } from '../../../translations/translation-key.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextInput } from '../../../ui/text-control.tsx';
import { useFocusRecovery } from '../../../ui/use-focus-recovery.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useWebhookAct, type WebhookActState } from './use-webhook-act.ts';
import { WebhookEntry } from './webhook-entry.tsx';
import { WebhookFailure } from './webhook-failure.tsx';
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

interface AddWebhookFormProps {
  readonly countryCode: CountryCode;
  readonly origins: readonly string[];
  readonly onChanged: () => void;
  readonly onSecret: (made: { readonly url: string; readonly secret: string }) => void;
}

/** Adds an address of a receiver; its secret comes back once. */
function AddWebhookForm({ countryCode, origins, onChanged, onSecret }: AddWebhookFormProps) {
  const { t } = useTranslation();
  const { state, run } = useWebhookAct(countryCode, onChanged);
  const [url, setUrl] = useStoredText(['webhook', countryCode]);
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLFormElement>(null);
  const fault = isMissing ? 'webhooks.fault.required' : faultOf(state);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(url.trim() === '');
    if (url.trim() === '') return input.current?.querySelector('input')?.focus();
    const body = { url: url.trim() };
    const added = await run('add', (call) => call(addWebhook, { params: { countryCode }, body }));
    if (added === undefined) return input.current?.querySelector('input')?.focus();
    setUrl('');
    onSecret({ url: added.webhook.url, secret: added.secret });
  };
  return (
    <form ref={input} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint', { origins: origins.join(', ') })}
        error={fault && t(fault)}
      >
        {(control) => (
          <TextInput
            {...control}
            type="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={500}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        )}
      </Field>
      {faultOf(state) === undefined && <WebhookFailure state={state} />}
      <div>
        <Button type="submit" pending={state.kind === 'sending'}>
          {t('webhooks.add')}
        </Button>
      </div>
    </form>
  );
}

/** What the server found wrong with the address; undefined for any other failure. */
function faultOf(state: WebhookActState): TranslationKey | undefined {
  if (state.kind !== 'failed' || state.failure.kind !== 'problem') return undefined;
  const code = state.failure.problem.errors?.find(({ pointer }) => pointer === '/url')?.code;
  switch (code) {
    case undefined:
      return undefined;
    case 'not-allowed':
      return 'webhooks.fault.not-allowed';
    case 'duplicate':
      return 'webhooks.fault.duplicate';
    case 'too-many':
      return 'webhooks.fault.too-many';
    default:
      return 'webhooks.fault.malformed';
  }
}
