import { replayWebhook } from '@countersign/contract/webhooks';
import { type FormEvent, useState } from 'react';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-control.tsx';
import { daysOf } from './days-of.ts';
import type { WebhookActs } from './use-webhook-act.ts';
import type { WebhookKey } from './webhook-queries.ts';
import styles from './webhooks.module.css';

/** Sends the dead letters of some days again, or everything. */
export function ReplayForm({
  place: params,
  acts: { state, run },
}: {
  readonly place: WebhookKey;
  readonly acts: WebhookActs;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [delivered, setDelivered] = useState(false);
  const [asked, setAsked] = useState(false);
  const [result, setResult] = useState<{ readonly replayed: number; readonly more: boolean }>();
  const period = daysOf(from, to);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    setResult(undefined);
    if (period === undefined) return;
    const body = { ...period, delivered };
    setResult(await run('replay', (call) => call(replayWebhook, { params, body })));
    setAsked(false);
  };
  const day = (label: string, value: string, set: (value: string) => void, error?: string) => (
    <Field label={label} error={error}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </Field>
  );
  const fault = asked && period === undefined ? t('webhooks.periodFault') : undefined;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.period}>
        <legend>{t('webhooks.period')}</legend>
        {day(t('webhooks.from'), from, setFrom, fault)}
        {day(t('webhooks.to'), to, setTo)}
      </fieldset>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={delivered}
          onChange={(event) => setDelivered(event.target.checked)}
        />
        {t('webhooks.alsoDelivered')}
      </label>
      <div className={styles.acts}>
        <Button type="submit" pending={state.kind === 'sending' && state.name === 'replay'}>
          {t('webhooks.replayPeriod')}
        </Button>
        <span role="status">
          {result !== undefined &&
            t('webhooks.replayed', {
              count: result.replayed,
              shown: formats.number(result.replayed),
            })}
          {result?.more === true && ` ${t('webhooks.replayedMore')}`}
        </span>
      </div>
    </form>
  );
}
