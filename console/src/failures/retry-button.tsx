import { useEffect, useState } from 'react';
import { type CallFailure, waitOf } from '../http/call-error.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';

interface RetryButtonProps {
  readonly failure: CallFailure;
  readonly onRetry: () => void;
  /** A retry is in progress. */
  readonly retrying?: boolean;
  readonly variant?: ButtonProps['variant'];
}

/** Tries again, as soon as the response allows it; until then it says how long that takes. */
export function RetryButton({
  failure,
  onRetry,
  retrying = false,
  variant = 'plain',
}: RetryButtonProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const left = useSecondsLeft(failure);
  const isWaiting = left > 0 && !retrying;
  return (
    <Button
      variant={variant}
      pending={retrying}
      aria-disabled={isWaiting || undefined}
      onClick={isWaiting ? undefined : onRetry}
    >
      {isWaiting
        ? t('failures.retryIn', { count: left, shown: formats.number(left) })
        : t('decision.tryAgain')}
    </Button>
  );
}

/** Of the wait, which begins when the failure is shown. */
function useSecondsLeft(failure: CallFailure): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const endMs = Date.now() + (waitOf(failure) ?? 0) * 1000;
    const look = () => setLeft(Math.max(0, Math.ceil((endMs - Date.now()) / 1000)));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [failure]);
  return left;
}
