import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Link } from '../../../ui/link.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './day-bars.module.css';
import type { DayColumns } from './day-columns.ts';
import { barKey, nextBar } from './next-bar.ts';

type Bar = DayColumns['bars'][number];

type DayBarsProps = Pick<DayColumns, 'bars' | 'lines'> & {
  readonly title: string;
  readonly pathOf: (bar: Bar) => string;
  readonly said: (bar: Bar) => string;
};

export const toneOf = {
  received: 'accent',
  waiting: 'accent',
  approved: 'good',
  rejected: 'bad',
  linked: 'plain',
} as const;

/** The columns, each part a link. Tab reaches one of them, initially the last; arrow keys the others. */
export function DayBars({ bars, lines, title, pathOf, said }: DayBarsProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const [chosen, setChosen] = useState<string>();
  const reached = bars.find((bar) => barKey(bar) === chosen) ?? bars.at(-1);
  const move = (event: KeyboardEvent, from: Bar) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = nextBar(bars, from, event.key);
    if (next === undefined) return;
    event.preventDefault();
    const links = event.currentTarget.closest('svg')?.querySelectorAll('a') ?? [];
    links[bars.indexOf(next)]?.focus();
  };
  return (
    <>
      <VisuallyHidden>
        <span id={hintId}>{t('overview.barKeys')}</span>
      </VisuallyHidden>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be drawn in */}
      <svg className={styles.daysDrawing} role="group" aria-label={title} aria-describedby={hintId}>
        {lines.map(({ value, y }) => (
          <line key={value} x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} className={styles.line} />
        ))}
        {bars.map((bar) => (
          <Link
            key={barKey(bar)}
            to={pathOf(bar)}
            aria-label={said(bar)}
            tabIndex={bar === reached ? 0 : -1}
            onFocus={() => setChosen(barKey(bar))}
            onKeyDown={(event) => move(event, bar)}
          >
            <rect
              data-tone={toneOf[bar.kind]}
              x={`${bar.x}%`}
              width={`${bar.width}%`}
              y={`${bar.y}%`}
              height={`${bar.height}%`}
            >
              <title>{said(bar)}</title>
            </rect>
          </Link>
        ))}
      </svg>
    </>
  );
}
