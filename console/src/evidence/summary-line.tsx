import type { EvidenceState, EvidenceSummary } from '@countersign/contract/evidence/evidence';
import type * as z from 'zod/mini';
import { Icon, type IconName } from '../ui/icon.tsx';
import styles from './summary-line.module.css';
import type { EvidenceText } from './use-evidence-text.ts';

const iconOf = {
  ready: 'check',
  look: 'info',
  contradicted: 'warning',
} as const satisfies Record<EvidenceState, IconName>;

/** In words first: ready to approve, look at 2 things, contradicted; announced when it changes. */
export function SummaryLine({
  words: { say },
  summary: { state, toLookAt, contradicted, asking },
}: {
  readonly words: EvidenceText;
  readonly summary: z.infer<typeof EvidenceSummary>;
}) {
  return (
    <div className={styles.summary} data-state={state} role="status">
      <Icon name={iconOf[state]} size={22} />
      <div>
        <p className={styles.verdict}>
          {say(`summary.${state}`, state === 'look' ? { count: toLookAt } : {})}
        </p>
        <p>
          {say(`summaryText.${state}`, state === 'contradicted' ? { count: contradicted } : {})}{' '}
          {state === 'contradicted' &&
            toLookAt > 0 &&
            say('summaryText.alsoLook', { count: toLookAt })}{' '}
          {asking > 0 && say('asking', { count: asking })}
        </p>
      </div>
    </div>
  );
}
