import type { ReactNode } from 'react';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import styles from './chart-card.module.css';

interface ChartCardProps {
  readonly title: string;
  /** The meaning of the colours. */
  readonly legend?: ReactNode;
  /** Replaces a drawing without data. */
  readonly empty: string | undefined;
  readonly head: readonly string[];
  /** The same data as text; the first cell of each row is its header. */
  readonly rows: readonly {
    readonly key: string;
    readonly cells: readonly ReactNode[];
  }[];
  readonly children: ReactNode;
}

/** A drawing and, collapsed, the same data as a table. */
export function ChartCard({ title, legend, empty, head, rows, children }: ChartCardProps) {
  const { t } = useTranslation();
  if (empty !== undefined) {
    return (
      <Card title={title}>
        <p className={styles.muted}>{empty}</p>
      </Card>
    );
  }
  return (
    <Card title={title} aside={legend}>
      {children}
      <details className={styles.folded}>
        <summary>{t('overview.asTable')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section className={styles.scroller} aria-label={title} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                {head.map((word) => (
                  <th key={word} scope="col">
                    {word}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells: [name, ...values] }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  {values.map((value, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
                    <td key={at}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </Card>
  );
}

/** A colour and its label. */
export function LegendMark({
  tone,
  children,
}: {
  readonly tone: 'good' | 'bad' | 'plain' | 'accent';
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  );
}
