import {
  changeWebhook,
  removeWebhook,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from '@countersign/contract/webhooks';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { type FormEvent, useId, useState } from 'react';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { preloadConfirm, useConfirm } from '../../../ui/confirm.tsx';
import { Field } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusChip, type StatusTone } from '../../../ui/status-chip.tsx';
import { TextInput } from '../../../ui/text-control.tsx';
import { daysOf } from './days-of.ts';
import { DeliveryEntry } from './delivery-entry.tsx';
import { useWebhookAct, type WebhookActs } from './use-webhook-act.ts';
import { WebhookFailure } from './webhook-failure.tsx';
import { useDeliveries, type WebhookKey } from './webhook-queries.ts';
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

interface WebhookActButtonsProps {
  readonly countryCode: CountryCode;
  readonly webhook: Webhook;
  readonly acts: WebhookActs;
  readonly onSecret: (made: { readonly url: string; readonly secret: string }) => void;
  readonly onTested: () => void;
}

/** Test, turn on or off, rotate, remove; what cannot be taken back is asked about first. */
function WebhookActButtons({
  countryCode,
  webhook,
  acts: { state, run },
  onSecret,
  onTested,
}: WebhookActButtonsProps) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { url, webhookId } = webhook;
  const params = { countryCode, webhookId };
  const isOn = webhook.state === 'on';
  const asks = { onFocus: preloadConfirm, onPointerEnter: preloadConfirm };
  const button = (name: string) => ({
    variant: 'quiet' as const,
    pending: state.kind === 'sending' && state.name === name,
  });

  const test = async () => {
    if ((await run('test', (call) => call(testWebhook, { params }))) !== undefined) onTested();
  };
  const turn = () =>
    run('turn', (call) => call(changeWebhook, { params, body: { state: isOn ? 'off' : 'on' } }));
  const rotate = async () => {
    const sure = await confirm({
      title: t('webhooks.rotateAsk.title'),
      question: t('webhooks.rotateAsk.question', { url }),
      confirmLabel: t('webhooks.rotate'),
    });
    if (!sure) return;
    const made = await run('rotate', (call) => call(rotateWebhookSecret, { params }));
    if (made !== undefined) onSecret({ url, secret: made.secret });
  };
  const remove = async () => {
    const sure = await confirm({
      title: t('webhooks.removeAsk.title'),
      question: t('webhooks.removeAsk.question', { url }),
      confirmLabel: t('webhooks.remove'),
      tone: 'danger',
    });
    if (sure) await run('remove', (call) => call(removeWebhook, { params }));
  };
  return (
    <>
      <Button {...button('test')} onClick={() => void test()}>
        {t('webhooks.test')}
      </Button>
      <Button {...button('turn')} onClick={() => void turn()}>
        {t(isOn ? 'webhooks.turnOff' : 'webhooks.turnOn')}
      </Button>
      <Button {...button('rotate')} {...asks} onClick={() => void rotate()}>
        {t('webhooks.rotate')}
      </Button>
      <Button {...button('remove')} {...asks} onClick={() => void remove()}>
        {t('webhooks.remove')}
      </Button>
    </>
  );
}

/** Sends the dead letters of some days again, or everything. */
function ReplayForm({
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
