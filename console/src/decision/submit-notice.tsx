import type { MailPreview } from '@countersign/contract/preview';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { PreviewChanges } from '../mail-preview/lazy-mail-preview.tsx';
import { failureMessage } from '../registration/failure-message.ts';
import { ChangedFactsList } from '../registration/lazy-facts.tsx';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Notice } from '../ui/notice.tsx';
import type { Progress } from './use-decide.ts';

/** The state of a decision that is not recorded (S8.2). */
export function SubmitNotice({
  progress,
  registrationKey,
  preview,
}: {
  readonly progress: Progress;
  readonly registrationKey: RegistrationKey;
  /** The mail as it would be sent now, if known. */
  readonly preview: MailPreview | undefined;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  switch (progress.kind) {
    case 'checking':
      return <Notice title={t('decision.checking.title')}>{t('decision.checking.text')}</Notice>;
    case 'not-arrived':
      return (
        <Notice tone="error" title={t('decision.notArrived.title')}>
          {t('decision.notArrived.text')}
        </Notice>
      );
    case 'unknown':
      return (
        <Notice tone="error" title={t('decision.unknown.title')}>
          {t('decision.unknown.text')}
        </Notice>
      );
    case 'changed':
      return (
        <Notice tone="error" title={t('decision.conflict.changedTitle')}>
          <p>{t('decision.conflict.changed')}</p>
          {progress.registration !== undefined && (
            <ChangedFactsList before={progress.before} after={progress.registration} />
          )}
        </Notice>
      );
    case 'preview-outdated':
      return (
        <Notice tone="error" title={t('decision.preview.outdatedTitle')}>
          <p>{t('decision.preview.outdated')}</p>
          <PreviewChanges before={progress.before} now={preview} />
        </Notice>
      );
    case 'failed': {
      if (progress.failure.kind === 'session-needed') {
        return (
          <Notice tone="warn" title={t('decision.notRecorded')}>
            {t('decision.stillAsked')}
          </Notice>
        );
      }
      const { title, next, reference } = failureMessage(
        progress.failure,
        {
          ticketNumber: registrationKey.ticketNumber,
          market: formats.market(registrationKey.countryCode),
        },
        t,
      );
      return (
        <Notice tone="error" title={t('decision.notRecorded')}>
          <p>{title}</p>
          <p>{next}</p>
          {reference !== undefined && <p>{reference}</p>}
        </Notice>
      );
    }
    default:
      return null;
  }
}
