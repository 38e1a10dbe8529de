import type { Evidence, EvidenceState } from '@countersign/contract/evidence/evidence';
import { useState } from 'react';
import { useFormats } from '../translations/use-formats.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { rowsToCount, uncheckedItems } from './facts.ts';
import styles from './summary-line.module.css';
import type { EvidenceText } from './use-evidence-text.ts';

const iconOf = {
  confirmed: 'check',
  'not-checked': 'info',
  look: 'warning',
  contradicted: 'warning',
} as const satisfies Record<EvidenceState, IconName>;

interface SummaryLineProps {
  readonly words: EvidenceText;
  readonly evidence: Evidence;
  /** Nothing is left to check: only what the evidence is. */
  readonly isDecided: boolean;
}

/** In words first: confirmed, not checked, 2 things to check, contradicted; announced when it changes. */
export function SummaryLine({ words: { say }, evidence, isDecided }: SummaryLineProps) {
  const formats = useFormats();
  const { state, asking } = evidence.summary;
  const { toCheck, contradicted } = rowsToCount(evidence);
  const notChecked = uncheckedItems(evidence);
  const [wasAsked, setAsked] = useState(false);
  if (asking > 0 && !wasAsked) setAsked(true);
  const verdict =
    state === 'look'
      ? isDecided
        ? say('summaryDecided.look', { count: toCheck })
        : say('summary.look', { count: toCheck })
      : say(`summary.${state}`);
  const texts = [
    state === 'confirmed' && say('summaryText.confirmed'),
    state === 'contradicted' && say('summaryText.contradicted', { count: contradicted }),
    state === 'contradicted' &&
      toCheck > 0 &&
      say(`summaryText.${isDecided ? 'alsoOpen' : 'alsoLook'}`, { count: toCheck }),
    isNameUntold(evidence) && say('summaryText.nameUntold'),
    notChecked.length > 0 &&
      say('summaryText.notChecked', {
        items: formats.list(notChecked.map((code) => say(`item.${code}`))),
      }),
    state === 'not-checked' &&
      notChecked.length === 0 &&
      say(isWaived(evidence) ? 'summaryText.waived' : 'summaryText.unrequired'),
    asking > 0 && say('asking', { count: asking }),
  ].filter((text) => text !== false);
  return (
    <div
      className={styles.summary}
      data-state={state}
      data-asked={wasAsked || undefined}
      role="status"
    >
      <Icon name={iconOf[state]} size={22} />
      <div>
        <p className={styles.verdict}>{verdict}</p>
        {texts.length > 0 && <p>{texts.join(' ').replaceAll('。 ', '。')}</p>}
      </div>
    </div>
  );
}

/** A register knows the number, and none says whose it is. */
function isNameUntold({ items, summary }: Evidence): boolean {
  return items.some(
    ({ code, why }) =>
      code === 'name-agrees' && why === 'register-not-told' && summary.notChecked.includes(code),
  );
}

function isWaived({ items }: Evidence): boolean {
  return items.some(({ state }) => state === 'waived');
}
