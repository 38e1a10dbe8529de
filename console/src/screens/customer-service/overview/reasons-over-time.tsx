import type { Statistics } from '@countersign/contract/statistics';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { isApprovalCode } from '@countersign/domain/registration/reason-codes';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { dayBefore, daysText } from '../address/utc-day.ts';
import styles from './chart-card.module.css';
import { queuePath } from './overview-address.ts';

const mostShown = 10;

const tintOf = (share: number) =>
  `color-mix(in srgb, var(--accent) ${Math.round(share * 40)}%, transparent)`;

/** The most frequent reasons by week, or by day of a short period: figures, with more of a tint for more of them. */
export function ReasonsOverTime({
  statistics: { slices = [], byReason },
  countryCode,
}: {
  readonly statistics: Statistics;
  readonly countryCode: CountryCode | undefined;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const shown = byReason.slice(0, mostShown);
  if (slices.length === 0 || shown.length === 0) return null;
  const most = Math.max(1, ...shown.flatMap(({ perSlice = [] }) => perSlice));
  const title = t('overview.reasonsOverTime');
  const daysOf = ({ from, before }: (typeof slices)[number]) =>
    daysText(from, dayBefore(before), formats.tag);
  return (
    <Card title={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={styles.scroller} aria-label={title} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('overview.reason')}</th>
              {slices.map((slice) => (
                <th key={slice.from} scope="col">
                  {daysOf(slice)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ reasonCode, perSlice = [] }) => (
              <tr key={reasonCode}>
                <th scope="row">{t(`reasons.code.${reasonCode}`)}</th>
                {slices.map((slice, at) => {
                  const count = perSlice[at] ?? 0;
                  const to = queuePath({
                    status: isApprovalCode(reasonCode) ? 'approved' : 'rejected',
                    reasonCode,
                    countryCode,
                    decidedFrom: slice.from,
                    decidedBefore: slice.before,
                  });
                  return (
                    <td
                      key={slice.from}
                      // The figure itself says as much: the tint only leads the eye.
                      style={{ background: tintOf(count / most) }}
                    >
                      {count === 0 ? (
                        formats.number(0)
                      ) : (
                        <Link to={to}>{formats.number(count)}</Link>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
