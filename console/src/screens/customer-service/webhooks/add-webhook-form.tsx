import { addWebhook } from '@countersign/contract/webhooks';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { type FormEvent, useRef, useState } from 'react';
import { useStoredText } from '../../../session/use-stored-text.ts';
import type { TranslationKey } from '../../../translations/translation-key.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-control.tsx';
import { useWebhookAct, type WebhookActState } from './use-webhook-act.ts';
import { WebhookFailure } from './webhook-failure.tsx';
import styles from './webhooks.module.css';

interface AddWebhookFormProps {
  readonly countryCode: CountryCode;
  readonly origins: readonly string[];
  readonly onChanged: () => void;
  readonly onSecret: (made: { readonly url: string; readonly secret: string }) => void;
}

/** Adds an address of a receiver; its secret comes back once. */
export function AddWebhookForm({ countryCode, origins, onChanged, onSecret }: AddWebhookFormProps) {
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
