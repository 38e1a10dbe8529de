import type { Evidence } from '@countersign/contract/evidence/evidence';
import type { Registration } from '@countersign/domain/registration/registration';
import styles from './line.module.css';
import { NumberLine } from './number-line.tsx';
import type { EvidenceText } from './use-evidence-text.ts';

interface NumberLinesProps {
  readonly words: EvidenceText;
  readonly evidence: Evidence;
  readonly registration: Registration;
}

/** The numbers of the application, in its own order. */
export function NumberLines({ words, evidence, registration }: NumberLinesProps) {
  return (
    <section>
      <h3 className={styles.heading}>{words.say('numbers')}</h3>
      {evidence.identifiers.length === 0 ? (
        <p className={styles.none}>{words.say('noNumbers')}</p>
      ) : (
        <ul className={styles.lines}>
          {evidence.identifiers.map((identifier) => (
            <NumberLine
              key={`${identifier.scheme} ${identifier.value}`}
              words={words}
              identifier={identifier}
              evidence={evidence}
              registration={registration}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
