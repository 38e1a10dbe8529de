import { useTranslation } from '../../../translations/use-translation.ts';
import type { Density } from './density.ts';
import styles from './quick-filters.module.css';

/** Closer rows, more of them at once. */
export function DensityChoice({
  density,
  onChoose,
}: {
  readonly density: Density;
  readonly onChoose: (density: Density) => void;
}) {
  const { t } = useTranslation();
  const isCompact = density === 'compact';
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={isCompact}
      onClick={() => onChoose(isCompact ? 'comfortable' : 'compact')}
    >
      {t('customerService.compact')}
    </button>
  );
}
