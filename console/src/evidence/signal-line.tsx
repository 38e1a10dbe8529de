import type { Evidence, EvidenceSignal } from '@countersign/contract/evidence/evidence';
import type * as z from 'zod/mini';
import { useFormats } from '../translations/use-formats.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './line.module.css';
import { NumberNames } from './number-names.tsx';
import { readableValues } from './readable-values.ts';
import { signalSentence } from './sentences.ts';
import type { EvidenceText } from './use-evidence-text.ts';

interface SignalLineProps {
  readonly words: EvidenceText;
  readonly signal: z.infer<typeof EvidenceSignal>;
  readonly evidence: Evidence;
}

/** A sentence for or against, with the number that it comes from. */
export function SignalLine({ words, signal, evidence }: SignalLineProps) {
  const formats = useFormats();
  const { direction, strength, restsOn, values } = signal;
  const tone = direction === 'for' ? 'good' : strength === 3 ? 'bad' : 'waiting';
  return (
    <li className={styles.line} data-tone={tone}>
      <div className={styles.head}>
        <Icon name={direction === 'for' ? 'check' : 'warning'} />
        <span className={styles.text}>
          <span className={styles.title}>
            {signalSentence(words, signal, readableValues(values, words, formats))}
          </span>{' '}
          <span className={styles.state}>{words.say(`direction.${direction}`)}</span>
        </span>
        {restsOn !== null && (
          <span className={styles.why}>
            <NumberNames words={words} evidence={evidence} restsOn={[restsOn]} />
          </span>
        )}
      </div>
    </li>
  );
}
