import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { RunPhase } from './bulk-run.ts';
import styles from './bulk-screen.module.css';

interface RunProgressProps {
  readonly phase: RunPhase;
  readonly settled: number;
  readonly count: number;
}

const announcedParts = 4;

/** The progress of a run; announced at every quarter, not at every row. */
export function RunProgress({ phase, settled, count }: RunProgressProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = (done: number) =>
    t('customerService.bulk.progress', {
      count,
      done: formats.number(done),
      shown: formats.number(count),
    });
  const quarter = Math.floor((settled / count) * announcedParts);
  const announced = Math.floor((quarter / announcedParts) * count);
  return (
    <div className={styles.progress}>
      <progress
        className={styles.bar}
        max={count}
        value={settled}
        aria-label={t('customerService.bulk.progressLabel')}
        aria-valuetext={words(settled)}
      />
      <div className={styles.numbers}>
        <span>{words(settled)}</span>
        <span role="status">
          {phase.kind === 'waiting'
            ? t('customerService.bulk.phase.waiting', {
                time: formats.time(new Date(phase.untilMs)),
              })
            : phase.kind !== 'done' && t(`customerService.bulk.phase.${phase.kind}`)}
        </span>
      </div>
      <VisuallyHidden>
        <span role="status">{announced > 0 && phase.kind === 'running' && words(announced)}</span>
      </VisuallyHidden>
    </div>
  );
}
