import { failureMessage } from '../../../failures/failure-message.ts';
import type { CallFailure } from '../../../http/call-error.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** The list of the split view could not be read. */
export function ListFailed({
  failure,
  onRetry,
}: {
  readonly failure: CallFailure;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation();
  const words = failureMessage(failure, undefined, t);
  return (
    <Notice
      tone="error"
      title={words.title}
      actions={
        words.retry ? <Button onClick={onRetry}>{t('decision.tryAgain')}</Button> : undefined
      }
    >
      {words.next}
    </Notice>
  );
}
