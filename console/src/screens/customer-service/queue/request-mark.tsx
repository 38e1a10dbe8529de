import type { RegistrationSummary } from '@countersign/contract/registration-list';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './evidence-mark.module.css';

/** What became of the question to the applicant; nothing where none was asked or it was decided. */
export function RequestMark({ item }: { readonly item: RegistrationSummary }) {
  const { t } = useTranslation();
  const { request, status } = item;
  if (status !== 'pending' || request === null || request === undefined || request === 'closed') {
    return null;
  }
  return (
    <span className={styles.mark} data-state={request === 'waiting' ? undefined : 'look'}>
      <Icon
        name={request === 'no-answer' ? 'warning' : request === 'answered' ? 'person' : 'mail'}
        size={15}
      />
      {request === 'answered' && item.askedByMe
        ? t('customerService.answeredToMe')
        : t(`customerService.requestOption.${request}`)}
    </span>
  );
}
