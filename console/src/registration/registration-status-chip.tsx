import type { RegistrationStatus } from '@countersign/domain/registration/registration';
import { useTranslation } from '../translations/use-translation.ts';
import { StatusChip, type StatusTone } from '../ui/status-chip.tsx';

const toneOf = {
  pending: 'waiting',
  approved: 'good',
  rejected: 'bad',
  linked: 'neutral',
  withdrawn: 'neutral',
} as const satisfies Record<RegistrationStatus, StatusTone>;

export function RegistrationStatusChip({ status }: { readonly status: RegistrationStatus }) {
  const { t } = useTranslation();
  return <StatusChip tone={toneOf[status]}>{t(`registration.status.${status}`)}</StatusChip>;
}
