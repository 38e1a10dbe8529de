import type { Evidence, EvidenceState } from '@countersign/contract/evidence/evidence';
import { useState } from 'react';
import { Icon, type IconName } from '../ui/icon.tsx';
import { openOptional } from './evidence-lines.ts';
import styles from './summary-line.module.css';
import type { EvidenceText } from './use-evidence-text.ts';

/** `unrequired`: ready because there was nothing that had to be confirmed, which is no praise. */
type Tone = EvidenceState | 'unrequired';

const iconOf = {
  ready: 'check',
  unrequired: 'info',
  look: 'info',
  contradicted: 'warning',
} as const satisfies Record<Tone, IconName>;

interface SummaryLineProps {
  readonly words: EvidenceText;
  readonly evidence: Evidence;
  /** Nothing is left to approve or to check: only what the evidence is. */
  readonly isDecided: boolean;
}

/** In words first: ready to approve, 2 things to check, contradicted; announced when it changes. */
export function SummaryLine({ words: { say }, evidence, isDecided }: SummaryLineProps) {
  const { state, toLookAt, contradicted, asking } = evidence.summary;
  const [wasAsked, setAsked] = useState(false);
  if (asking > 0 && !wasAsked) setAsked(true);
  const tone: Tone = state === 'ready' && !requiresAny(evidence) ? 'unrequired' : state;
  const optional = state === 'ready' ? openOptional(evidence).length : 0;
  const texts = [
    !(isDecided && state === 'ready') &&
      say(`summaryText.${tone}`, state === 'contradicted' ? { count: contradicted } : {}),
    state === 'contradicted' &&
      toLookAt > 0 &&
      say(`summaryText.${isDecided ? 'alsoOpen' : 'alsoLook'}`, { count: toLookAt }),
    optional > 0 && say('summaryText.optional', { count: optional }),
    asking > 0 && say('asking', { count: asking }),
  ].filter((text) => text !== false);
  return (
    <div
      className={styles.summary}
      data-state={tone}
      data-asked={wasAsked || undefined}
      role="status"
    >
      <Icon name={iconOf[tone]} size={22} />
      <div>
        <p className={styles.verdict}>
          {verdict(say, evidence.summary, isDecided ? tone : undefined)}
        </p>
        {texts.length > 0 && <p>{texts.join(' ').replaceAll('。 ', '。')}</p>}
      </div>
    </div>
  );
}

function requiresAny({ items }: Evidence): boolean {
  return items.some(({ required, state }) => required && state !== 'not-applicable');
}

/** `decided`: the tone of a decided registration's evidence. */
function verdict(
  say: EvidenceText['say'],
  { state, toLookAt }: Evidence['summary'],
  decided: Tone | undefined,
): string {
  const values = state === 'look' ? { count: toLookAt } : {};
  return say(decided === undefined ? `summary.${state}` : `summaryDecided.${decided}`, values);
}
