import type { EvidenceItem } from '@countersign/contract/evidence/evidence';
import { useFormats } from '../translations/use-formats.ts';
import styles from './settled.module.css';
import type { EvidenceText } from './use-evidence-text.ts';

/** A person's judgement: who, when and why. */
export function Settled({
  words,
  as,
  settled: { by, at, note },
}: {
  readonly words: EvidenceText;
  readonly as: 'by-hand' | 'waived' | 'accepted';
  readonly settled: NonNullable<EvidenceItem['settled']>;
}) {
  const formats = useFormats();
  return (
    <p>
      <span title={formats.exact(at)}>
        {words.say(`settled.${as}`, { name: by.name, when: formats.relative(at) })}
      </span>{' '}
      <bdi className={styles.note}>{note}</bdi>
    </p>
  );
}
