import { useSessionActions } from '../../session/use-session.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** S6.2: the account can open no screen; says whom to ask. */
export function WithoutRole() {
  const { t } = useTranslation();
  const { signInAsOtherAccount } = useSessionActions();
  return (
    <Notice
      tone="error"
      title={t('decision.failure.noRole')}
      actions={
        <Button variant="primary" onClick={signInAsOtherAccount}>
          {t('decision.failure.signInAsSomebodyElse')}
        </Button>
      }
    >
      {t('decision.failure.noRoleText')}
    </Notice>
  );
}
