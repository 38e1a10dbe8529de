import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useTranslation } from '../translations/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { useDecisionProposal } from './proposal-query.ts';
import styles from './waits-for-second.module.css';

/** Below the title of a registration of which a decision waits for a second person; else nothing. */
export function WaitsForSecond({ registration }: { readonly registration: RegistrationKey }) {
  const { t } = useTranslation();
  if (useDecisionProposal(registration)?.proposal?.state !== 'waiting') return null;
  return (
    <p className={styles.waits}>
      <Icon name="person" size={16} />
      {t('decision.second.title')}
    </p>
  );
}
