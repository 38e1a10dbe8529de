import type { Mail } from '@countersign/contract/mails';
import { useTranslation } from '../../../translations/use-translation.ts';
import { StatusChip, type StatusTone } from '../../../ui/status-chip.tsx';

const toneOf = {
  held: 'waiting',
  queued: 'waiting',
  sending: 'waiting',
  sent: 'good',
  failed: 'bad',
  cancelled: 'neutral',
} as const satisfies Record<Mail['state'], StatusTone>;

/** Where a mail has got to, by icon, word and colour. */
export function MailStateChip({ mail }: { readonly mail: Mail }) {
  const { t } = useTranslation();
  const { state, setAside } = mail;
  if (setAside) return <StatusChip tone="neutral">{t('mails.setAside.state')}</StatusChip>;
  return <StatusChip tone={toneOf[state]}>{t(`mails.state.${state}`)}</StatusChip>;
}
