import { checkIdentifier, verdictOf } from '../check-identifier.ts';
import { type ForbiddenKind, forbiddenRules, type Surroundings } from './forbidden-kinds.ts';

/** Full-width digits and capitals have code points this far above those of ASCII. */
const FULL_WIDTH = 0xfee0;

/**
 * The text with narrow digits and letters, ASCII hyphens and blanks, character for character: what
 * is found at a place in it is at the same place in the original.
 */
function plainText(text: string): string {
  return text
    .replace(/[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g, (wide) =>
      String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH),
    )
    .replace(/[\u00AD\u2010-\u2015\u2212\u30FC\uFF0D\uFF70]/g, '-')
    .replace(/[^\S\n\r]|[\u200B\u2060]/g, ' ');
}

export interface Masked {
  /** As long as the original, each letter and digit of a forbidden number being a dot. */
  readonly text: string;
  /** What was found, each kind once; never the number. */
  readonly found: readonly ForbiddenKind[];
}

/** How far before a number its label may be. */
const LABEL_REACH = 24;

/** A ticket or article number: letters, then a hyphen before the digits. */
const PART_OF_A_CODE = /[A-Z][-./]$/;

/**
 * Masks what must not be stored: My Number, social security numbers, the NIR, and a person's CPF where
 * a company applies. `scheme` names the kind of number that the field is for: a value that is right
 * as such is not masked.
 */
export function maskForbiddenNumbers(
  text: string,
  { scheme, ...surroundings }: Surroundings & { readonly scheme?: string | undefined },
): Masked {
  if (!/\d.*\d/s.test(plainText(text)) || isRightNumber(scheme, text)) return { text, found: [] };
  const found = new Set<ForbiddenKind>();
  let masked = text;
  for (const { kind, pattern, label, isOne } of forbiddenRules) {
    const plain = plainText(masked);
    for (const { 0: candidate, index } of plain.matchAll(pattern)) {
      const before = plain.slice(Math.max(0, index - LABEL_REACH), index).toUpperCase();
      const compact = candidate.replace(/[^\dA-Za-z]/g, '').toUpperCase();
      const labelled = label.test(before);
      if (!labelled && PART_OF_A_CODE.test(before)) continue;
      if (!isOne({ text: candidate, compact, labelled }, surroundings)) continue;
      found.add(kind);
      const end = index + candidate.length;
      masked = masked.slice(0, index) + dotted(masked.slice(index, end)) + masked.slice(end);
    }
  }
  return { text: masked, found: [...found] };
}

function dotted(number: string): string {
  return number.replace(/[\p{L}\p{N}]/gu, '•');
}

/** Twelve digits may be a VAT number, fifteen an NPWP: a right number of the field's scheme stays. */
function isRightNumber(scheme: string | undefined, text: string): boolean {
  if (scheme === undefined) return false;
  const { verdict, layer } = verdictOf(checkIdentifier({ scheme, value: text }));
  return verdict === 'valid' && layer === 'digit';
}
