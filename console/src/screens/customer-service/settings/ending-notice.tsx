import type { CountryCode } from '@countersign/domain/market/country-code';
import { keepsAll, type Retention, retentionKinds } from '@countersign/domain/retention/retention';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useEnding } from './use-ending.ts';

interface EndingNoticeProps {
  readonly countryCode: CountryCode;
  readonly before: Retention | undefined;
  /** Undefined where one is faulty. */
  readonly after: Retention | undefined;
}

/** How many registrations end at the next run once the form is saved; nothing where the periods stay. */
export function EndingNotice({
  countryCode,
  before = keepsAll,
  after = before,
}: EndingNoticeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isChanged = retentionKinds.some((kind) => before[kind] !== after[kind]);
  const { data } = useEnding(countryCode, after, isChanged);
  if (!isChanged || data === undefined) return null;
  const count = retentionKinds.reduce((sum, kind) => sum + data.counts[kind], 0);
  return (
    <Notice tone={count === 0 ? 'info' : 'warn'}>
      <p role="status">
        {t('settings.retention.ending', {
          count,
          shown: formats.number(count),
          time: formats.exact(data.at),
        })}
        {data.held > 0 && (
          <span>
            {' '}
            {t('settings.retention.held', { count: data.held, shown: formats.number(data.held) })}
          </span>
        )}
      </p>
    </Notice>
  );
}
