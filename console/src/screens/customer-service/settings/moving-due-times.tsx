import type { Market, MarketSettings } from '@countersign/contract/market-settings';
import { previewDueTimes } from '@countersign/contract/working-time';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../../http/use-call.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Notice } from '../../../ui/notice.tsx';

interface MovingDueTimesProps {
  readonly countryCode: Market['countryCode'];
  readonly before: MarketSettings;
  /** Undefined while the form has faults. */
  readonly after: MarketSettings | undefined;
}

/** How many due times move when the form is saved; nothing where none do. */
export function MovingDueTimes({ countryCode, before, after }: MovingDueTimesProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const call = useCall();
  const body = timesOf(after ?? before);
  const moves =
    after !== undefined &&
    JSON.stringify(timesOf(before)) !== JSON.stringify(body) &&
    (before.workingTime != null || after.workingTime != null);
  const { data } = useQuery({
    queryKey: ['due-times', countryCode, body],
    queryFn: ({ signal }) => call(previewDueTimes, { params: { countryCode }, body, signal }),
    enabled: moves,
    retry: false,
  });
  if (!moves || data === undefined || data.moving === 0) return null;
  const { pending, moving, overdueNow, overdueThen } = data;
  return (
    <Notice>
      <p role="status">
        {t('settings.workingTime.moving', {
          count: moving,
          shown: formats.number(moving),
          pending: formats.number(pending),
        })}{' '}
        <span>
          {t('settings.workingTime.overdue', {
            now: formats.number(overdueNow),
            after: formats.number(overdueThen),
          })}
        </span>
      </p>
    </Notice>
  );
}

function timesOf({ targetHours, workingTime = null }: MarketSettings) {
  return { targetHours, workingTime };
}
