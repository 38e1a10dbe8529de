import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { paths } from '../paths.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import dialog from '../ui/dialog-body.module.css';

/** What to do where there is no colleague to assign to: the link makes them sign in. */
export function WithoutColleagues({
  registrationKey: { countryCode, ticketNumber },
}: {
  readonly registrationKey: RegistrationKey;
}) {
  const { t } = useTranslation();
  const address = `${location.origin}${paths.customerService}/${countryCode}/${ticketNumber}`;
  return (
    <div className={dialog.body}>
      <p role="status">{t('customerService.claim.assignNobody')}</p>
      <div>
        <CopyButton
          labelled
          text={address}
          label={t('customerService.palette.copyLink')}
          copiedLabel={t('customerService.palette.linkCopied')}
          failedLabel={t('customerService.palette.notCopied', { address })}
        />
      </div>
    </div>
  );
}
