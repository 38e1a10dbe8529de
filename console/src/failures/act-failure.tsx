import type { Registration } from '@countersign/domain/registration/registration';
import type { ReactNode } from 'react';
import type { ActState } from '../queries/use-act.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Notice } from '../ui/notice.tsx';
import { failureMessage } from './failure-message.ts';
import { FailureWords } from './failure-words.tsx';

/** Next to a failed act: that it failed, why, and what to do next (S8.2). */
export function ActFailure({
  state,
  title,
  registration,
  actions,
}: {
  readonly state: ActState;
  readonly title: string;
  readonly registration: Pick<Registration, 'ticketNumber' | 'countryCode'>;
  readonly actions?: ReactNode;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (state.kind !== 'failed') return null;
  const { ticketNumber, countryCode } = registration;
  const place = { ticketNumber, market: formats.market(countryCode) };
  const words = failureMessage(state.failure, place, t);
  return (
    <Notice tone="error" title={title} actions={actions}>
      <FailureWords words={words} />
    </Notice>
  );
}
