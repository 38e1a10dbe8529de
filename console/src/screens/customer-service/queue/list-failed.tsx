import { failureMessage } from '../../../failures/failure-message.ts';
import { RetryButton } from '../../../failures/retry-button.tsx';
import type { CallFailure } from '../../../http/call-error.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
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
      actions={words.retry ? <RetryButton failure={failure} onRetry={onRetry} /> : undefined}
    >
      <p>{words.next}</p>
      {words.reference !== undefined && <p>{words.reference}</p>}
    </Notice>
  );
}
