import {
  changeWebhook,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from '@countersign/contract/webhooks';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { preloadConfirm, useConfirm } from '../../../ui/confirm.tsx';
import type { WebhookActs } from './use-webhook-act.ts';

interface WebhookActButtonsProps {
  readonly countryCode: CountryCode;
  readonly webhook: Webhook;
  readonly acts: WebhookActs;
  readonly onSecret: (made: { readonly url: string; readonly secret: string }) => void;
  readonly onTested: () => void;
}

/** Test, turn on or off, rotate, remove; what cannot be taken back is asked about first. */
export function WebhookActButtons({
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
