const before = /(?<!\d)1 (?=(?:janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc))/u;

/** A date as people write it: French says "le 1er décembre", where `Intl` writes "1 décembre". `tag` is BCP 47. */
export function withFirstOfMonth(tag: string, date: string): string {
  return tag.startsWith('fr') ? date.replace(before, '1er ') : date;
}
