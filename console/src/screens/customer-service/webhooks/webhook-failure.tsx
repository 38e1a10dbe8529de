import { failureMessage } from '../../../failures/failure-message.ts';
import { FailureWords } from '../../../failures/failure-words.tsx';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { WebhookActState } from './use-webhook-act.ts';

/** Next to a failed act on a webhook: why, and what to do next (S8.2). */
export function WebhookFailure({ state }: { readonly state: WebhookActState }) {
  const { t } = useTranslation();
  if (state.kind !== 'failed') return null;
  const words = failureMessage(state.failure, undefined, t);
  return (
    <Notice tone="error" title={t('webhooks.failed')}>
      <FailureWords words={words} />
    </Notice>
  );
}
