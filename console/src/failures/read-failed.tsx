import { failureOf } from '../http/call-error.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Notice } from '../ui/notice.tsx';
import { failureMessage } from './failure-message.ts';
import { RetryButton } from './retry-button.tsx';

interface ReadFailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** In the place of what could not be read: why, and a way to try again. */
export function ReadFailed({ error, onRetry }: ReadFailedProps) {
  const { t } = useTranslation();
  const failure = failureOf(error);
  const words = failureMessage(failure, undefined, t);
  return (
    <Notice
      tone="error"
      title={words.title}
      actions={<RetryButton failure={failure} onRetry={onRetry} />}
    >
      <p>{words.next}</p>
      {words.reference !== undefined && <p>{words.reference}</p>}
    </Notice>
  );
}
