import type { Evidence } from '@countersign/contract/evidence/evidence';
import styles from './number-names.module.css';
import { schemeName } from './sentences.ts';
import type { EvidenceText } from './use-evidence-text.ts';

/** The numbers that something rests on (`fr-siret 73282932000074`), as their authority prints them. */
export function NumberNames({
  words,
  evidence,
  restsOn,
}: {
  readonly words: EvidenceText;
  readonly evidence: Evidence;
  readonly restsOn: readonly string[];
}) {
  const names = restsOn.flatMap((reference) => numberNamed(words, evidence, reference) ?? []);
  if (names.length === 0) return null;
  return <p className={styles.numbers}>{names.join(' · ')}</p>;
}

/** `SIRET 732 829 320 00074`, by its reference or as it is printed; undefined for any other text. */
export function numberNamed(
  words: EvidenceText,
  evidence: Evidence,
  reference: string,
): string | undefined {
  const found = identifierNamed(evidence, reference);
  if (found === undefined) return undefined;
  return `${schemeName(words, found.schemeId ?? found.scheme)} ${found.display}`;
}

export function identifierNamed({ identifiers }: Evidence, reference: string) {
  return identifiers.find(
    ({ schemeId, scheme, canonical, value, display }) =>
      reference === display || reference === `${schemeId ?? scheme} ${canonical ?? value}`,
  );
}
