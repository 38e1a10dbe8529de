import type { MailPreview } from '@countersign/contract/preview';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useTranslation } from '../translations/use-translation.ts';
import { drawLater } from '../ui/draw-later.tsx';
import { Notice } from '../ui/notice.tsx';
import type { RefusedNoticeProps } from './refused-notice.tsx';
import type { Progress } from './use-decide.ts';

/** In a file of its own, which came with the registration: a response of the API has arrived. */
const RefusedNotice = drawLater<RefusedNoticeProps>(
  async () => (await import('./refused-notice.tsx')).RefusedNotice,
  () => null,
  () => <Notice tone="error" title={useTranslation().t('decision.notRecorded')} />,
);

/** The state of a decision that is not recorded (S8.2). */
export function SubmitNotice({
  progress,
  ...place
}: {
  readonly progress: Progress;
  readonly registrationKey: RegistrationKey;
  readonly preview: MailPreview | undefined;
}) {
  const { t } = useTranslation();
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
    case 'preview-outdated':
    case 'failed':
      return <RefusedNotice progress={progress} {...place} />;
    default:
      return null;
  }
}
