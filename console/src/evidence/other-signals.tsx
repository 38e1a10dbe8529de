import type { Evidence } from '@countersign/contract/evidence/evidence';
import { otherSignals, signalKey } from './evidence-lines.ts';
import styles from './line.module.css';
import { SignalLine } from './signal-line.tsx';
import type { EvidenceText } from './use-evidence-text.ts';

/** What supports the application, and what contradicts it faintly. */
export function OtherSignals({
  words,
  evidence,
}: {
  readonly words: EvidenceText;
  readonly evidence: Evidence;
}) {
  const signals = otherSignals(evidence);
  if (signals.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{words.say('signals')}</h3>
      <ul className={styles.lines}>
        {signals.map((signal) => (
          <SignalLine key={signalKey(signal)} words={words} signal={signal} evidence={evidence} />
        ))}
      </ul>
    </section>
  );
}
