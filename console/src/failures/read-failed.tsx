import { failureOf } from '../http/call-error.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { failureMessage } from './failure-message.ts';

interface ReadFailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** In the place of what could not be read: why, and a way to try again. */
export function ReadFailed({ error, onRetry }: ReadFailedProps) {
  const { t } = useTranslation();
  const words = failureMessage(failureOf(error), undefined, t);
  return (
    <Notice
      tone="error"
      title={words.title}
      actions={<Button onClick={onRetry}>{t('failures.retry')}</Button>}
    >
      <p>{words.next}</p>
    </Notice>
  );
}
