import type { Evidence } from '@countersign/contract/evidence/evidence';
import type { Registration } from '@countersign/domain/registration/registration';
import { useFormats } from '../translations/use-formats.ts';
import { CheckLine } from './check-line.tsx';
import { evidenceLines } from './evidence-lines.ts';
import styles from './line.module.css';
import { SignalLine } from './signal-line.tsx';
import type { EvidenceText } from './use-evidence-text.ts';
import { useSteadyLines } from './use-steady-lines.ts';

interface CheckLinesProps {
  readonly words: EvidenceText;
  readonly evidence: Evidence;
  readonly registration: Registration;
}

/** The checks, those to look at first; what does not apply in one line below. */
export function CheckLines({ words, evidence, registration }: CheckLinesProps) {
  const formats = useFormats();
  const { list, lines } = useSteadyLines(evidenceLines(evidence));
  const without = evidence.items
    .filter(({ state }) => state === 'not-applicable')
    .map(({ code }) => words.say(`item.${code}`));
  if (lines.length === 0 && without.length === 0) {
    return <p className={styles.none}>{words.say('noChecklist')}</p>;
  }
  return (
    <section aria-label={words.say('checks')}>
      <ul className={styles.lines} ref={list}>
        {lines.map((line) =>
          line.kind === 'item' ? (
            <CheckLine
              key={line.key}
              words={words}
              item={line.item}
              needsEyes={line.needsEyes}
              evidence={evidence}
              registration={registration}
            />
          ) : (
            <SignalLine key={line.key} words={words} signal={line.signal} evidence={evidence} />
          ),
        )}
      </ul>
      {without.length > 0 && (
        <p className={styles.none}>
          {words.say('notApplicable', { items: formats.list(without) })}
        </p>
      )}
    </section>
  );
}
