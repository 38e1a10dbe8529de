import { scaleLinear } from 'd3-scale';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Link } from '../../../ui/link.tsx';
import styles from './bar-list.module.css';

export interface Bar {
  readonly key: string;
  readonly name: string;
  /** The path of the bar's filter. */
  readonly to: string;
  /** Drawn in this order. */
  readonly parts: readonly {
    readonly tone: 'bad' | 'good' | 'accent';
    readonly value: number;
  }[];
  /** The formatted value. */
  readonly shown: string;
  /** The rest of the link's accessible name. */
  readonly said: string;
}

/** Horizontal bars, each a link; the longest, or `whole`, fills the width. */
export function BarList({
  bars,
  whole = 1,
}: {
  readonly bars: readonly Bar[];
  readonly whole?: number;
}) {
  const { t } = useTranslation();
  const sum = ({ parts }: Bar) => parts.reduce((total, { value }) => total + value, 0);
  const along = scaleLinear([0, Math.max(whole, ...bars.map(sum))], [0, 100]);
  return (
    <ul className={styles.bars}>
      {bars.map((bar) => {
        let from = 0;
        return (
          <li key={bar.key}>
            <Link
              className={styles.bar}
              to={bar.to}
              aria-label={t('overview.barSaid', { name: bar.name, value: bar.said })}
            >
              <span className={styles.barName}>{bar.name}</span>
              <span className={styles.barValue}>{bar.shown}</span>
              <svg className={styles.barDrawing} width="100%" height="12" aria-hidden="true">
                {bar.parts.map(({ tone, value }) => {
                  const x = along(from);
                  from += value;
                  return (
                    <rect
                      key={tone}
                      data-tone={tone}
                      x={`${x}%`}
                      width={`${along(value)}%`}
                      height="12"
                      rx="3"
                    />
                  );
                })}
              </svg>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
