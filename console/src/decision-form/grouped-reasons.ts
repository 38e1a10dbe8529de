import { type RejectionCode, rejectionCodes } from '@countersign/domain/registration/reason-codes';

const letters = ['L', 'B', 'C', 'D', 'M', 'X', 'R', 'W', 'Z'] as const;

export interface ReasonGroup {
  readonly letter: (typeof letters)[number];
  readonly codes: readonly RejectionCode[];
}

/**
 * The reasons whose code or label contains every word of the filter, grouped by letter; chosen
 * reasons always match, those of `without` never. Ignores case, accents and full-width forms.
 */
export function groupedReasons(
  filter: string,
  chosen: readonly RejectionCode[],
  without: readonly RejectionCode[],
  labelOf: (code: RejectionCode) => string,
): ReasonGroup[] {
  const words = folded(filter).split(/\s+/).filter(Boolean);
  const shown = rejectionCodes.filter((code) => {
    if (without.includes(code)) return false;
    if (chosen.includes(code)) return true;
    const text = folded(`${code} ${labelOf(code)}`);
    return words.every((word) => text.includes(word));
  });
  return letters
    .map((letter) => ({ letter, codes: shown.filter((code) => code.startsWith(letter)) }))
    .filter((group) => group.codes.length > 0);
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}
