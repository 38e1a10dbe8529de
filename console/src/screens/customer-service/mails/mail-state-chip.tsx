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
export function MailStateChip({ state }: { readonly state: Mail['state'] }) {
  const { t } = useTranslation();
  return <StatusChip tone={toneOf[state]}>{t(`mails.state.${state}`)}</StatusChip>;
}
