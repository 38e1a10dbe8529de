import type { Evidence } from '@countersign/contract/evidence/evidence';
import { schemeName } from './sentences.ts';
import type { EvidenceText } from './use-evidence-text.ts';

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
