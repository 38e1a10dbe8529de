import type { MailPreview } from '@countersign/contract/preview';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { failureMessage } from '../failures/failure-message.ts';
import { PreviewChanges } from '../mail-preview/preview-changes.tsx';
import { ChangedFactsList } from '../registration/changed-facts-list.tsx';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Notice } from '../ui/notice.tsx';
import type { Progress } from './use-decide.ts';

export interface RefusedNoticeProps {
  readonly progress: Extract<Progress, { kind: 'changed' | 'preview-outdated' | 'failed' }>;
  readonly registrationKey: RegistrationKey;
  /** The mail as it would be sent now, if known. */
  readonly preview: MailPreview | undefined;
}

/** Why the API did not record a decision, and what to do next (S8.2). */
export function RefusedNotice({ progress, registrationKey, preview }: RefusedNoticeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (progress.kind === 'changed') {
    return (
      <Notice tone="error" title={t('decision.conflict.changedTitle')}>
        <p>{t('decision.conflict.changed')}</p>
        {progress.registration !== undefined && (
          <ChangedFactsList before={progress.before} after={progress.registration} />
        )}
      </Notice>
    );
  }
  if (progress.kind === 'preview-outdated') {
    return (
      <Notice tone="error" title={t('decision.preview.outdatedTitle')}>
        <p>{t('decision.preview.outdated')}</p>
        <PreviewChanges before={progress.before} now={preview} />
      </Notice>
    );
  }
  if (progress.failure.kind === 'session-needed') {
    return (
      <Notice tone="warn" title={t('decision.notRecorded')}>
        {t('decision.stillAsked')}
      </Notice>
    );
  }
  const { ticketNumber, countryCode } = registrationKey;
  const place = { ticketNumber, market: formats.market(countryCode) };
  const { title, next, reference } = failureMessage(progress.failure, place, t);
  return (
    <Notice tone="error" title={t('decision.notRecorded')}>
      <p>{title}</p>
      <p>{next}</p>
      {reference !== undefined && <p>{reference}</p>}
    </Notice>
  );
}
