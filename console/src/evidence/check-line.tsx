import type { Evidence, EvidenceItem } from '@countersign/contract/evidence/evidence';
import type { Registration } from '@countersign/domain/registration/registration';
import { useFormats } from '../translations/use-formats.ts';
import { CheckActs } from './check-acts.tsx';
import styles from './check-line.module.css';
import { FoldLine, type LineTone } from './fold-line.tsx';
import { NumberNames } from './number-names.tsx';
import { readableValues } from './readable-values.ts';
import { itemWhy } from './sentences.ts';
import { Settled } from './settled.tsx';
import type { EvidenceText } from './use-evidence-text.ts';

const toneOf = {
  confirmed: 'good',
  'by-hand': 'good',
  waived: 'good',
  contradicted: 'bad',
  'not-applicable': 'neutral',
} as const satisfies Record<Exclude<EvidenceItem['state'], 'open'>, LineTone>;

interface CheckLineProps {
  readonly words: EvidenceText;
  readonly item: EvidenceItem;
  readonly needsEyes: boolean;
  readonly evidence: Evidence;
  readonly registration: Registration;
}

/** An item of the checklist: its state, why, the numbers that it rests on, and what can be done. */
export function CheckLine({ words, item, needsEyes, evidence, registration }: CheckLineProps) {
  const formats = useFormats();
  const { code, state, required, restsOn, settled } = item;
  const why = itemWhy(words, item, readableValues(item.whyValues, words, formats));
  const isOpen = state === 'contradicted' || state === 'open';
  const tone =
    state !== 'open'
      ? toneOf[state]
      : item.why === 'register-asking'
        ? 'asking'
        : needsEyes
          ? 'waiting'
          : 'neutral';
  return (
    <FoldLine
      tone={tone}
      open={needsEyes && tone !== 'asking'}
      state={words.say(`itemState.${state}`)}
      why={isOpen ? why : undefined}
      title={
        <>
          <span>{words.say(`item.${code}`)}</span>{' '}
          {required && isOpen && <span className={styles.required}>{words.say('required')}</span>}
        </>
      }
    >
      {!isOpen && settled === null && <p>{why}</p>}
      {settled !== null && (state === 'by-hand' || state === 'waived') && (
        <Settled words={words} as={state} settled={settled} />
      )}
      <NumberNames words={words} evidence={evidence} restsOn={restsOn} />
      {registration.status === 'pending' && (
        <CheckActs words={words} item={item} registration={registration} />
      )}
    </FoldLine>
  );
}
