import { useEffect, useId, useRef } from 'react';
import { useTranslation } from '../../../translations/use-translation.ts';
import styles from './palette.module.css';
import { groups, type PaletteEntry } from './palette-entry.ts';

interface PaletteListProps {
  readonly id: string;
  /** In the order of their groups. */
  readonly entries: readonly PaletteEntry[];
  readonly active: PaletteEntry | undefined;
  readonly onRun: (entry: PaletteEntry) => void;
  readonly onPoint: (entry: PaletteEntry) => void;
}

export const optionId = (list: string, entry: PaletteEntry) => `${list}-${entry.id}`;

/** The options in groups with a heading; the focus stays in the field above. */
export function PaletteList({ id, entries, active, onRun, onPoint }: PaletteListProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const list = useRef<HTMLDivElement>(null);
  const activeId = active && optionId(id, active);
  useEffect(() => {
    if (activeId === undefined) return;
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const shown = groups
    .map((group) => ({ group, own: entries.filter((entry) => entry.group === group) }))
    .filter(({ own }) => own.length > 0);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('customerService.palette.title')}
      className={styles.list}
    >
      {shown.map(({ group, own }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={group} role="group" aria-labelledby={`${headingId}-${group}`}>
          <p id={`${headingId}-${group}`} role="presentation" className={styles.group}>
            {t(`customerService.palette.group.${group}`)}
          </p>
          {own.map((entry) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field's Enter does the same
            <div
              key={entry.id}
              id={optionId(id, entry)}
              role="option"
              aria-selected={entry === active}
              className={styles.option}
              onClick={() => onRun(entry)}
              onPointerMove={() => onPoint(entry)}
            >
              <bdi>{entry.label}</bdi>
              {entry.detail !== undefined && <bdi className={styles.detail}>{entry.detail}</bdi>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
