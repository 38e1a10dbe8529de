import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import { practiceDisplayName } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import { useLocation } from 'react-router';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { registrationPath } from '../address/desk-paths.ts';
import { toFormBeside } from '../address/split-view.ts';
import styles from './unconfirmed-notice.module.css';

interface UnconfirmedNoticeProps {
  readonly registration: Registration;
  readonly verb: DecisionVerb;
  readonly onNoted: () => void;
}

/** Names a registration whose decision may not be recorded, and leads to its form, where the draft is. */
export function UnconfirmedNotice({ registration, verb, onNoted }: UnconfirmedNoticeProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const practice = practiceDisplayName(registration.practice);
  return (
    <div className={styles.notice}>
      <Notice
        tone="error"
        title={t('customerService.unconfirmed.title', { practice })}
        actions={
          <>
            <LinkButton
              to={registrationPath(registration, search, verb)}
              state={toFormBeside}
              onClick={onNoted}
            >
              {t('customerService.claim.openGiven')}
            </LinkButton>
            <Button variant="quiet" onClick={onNoted}>
              {t('customerService.claim.noted')}
            </Button>
          </>
        }
      >
        {t('customerService.unconfirmed.text')}
      </Notice>
    </div>
  );
}
