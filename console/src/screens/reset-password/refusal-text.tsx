import { useTranslation } from '../../translations/use-translation.ts';
import type { PasswordResponse } from './read-refusal.ts';

/** The provider's refusal in the person's language; its own text only for other reasons. */
export function RefusalText({
  refusal,
}: {
  readonly refusal: Extract<PasswordResponse, { kind: 'refused' }>;
}) {
  const { t } = useTranslation();
  return (
    <>
      {refusal.reasons.map((reason) => t(`resetPassword.refused.${reason}`)).join(' ')}
      {refusal.quoted.length > 0 && (
        <>
          {' '}
          {t('resetPassword.refused.quoted')} <q>{refusal.quoted.join(' ')}</q>
        </>
      )}
    </>
  );
}
