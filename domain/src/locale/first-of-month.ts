// Also the first day of a period: "1–3 nov. 2026".
const first =
  /(?<!\d)1(?=(?:–\d{1,2})? (?:janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc))/gu;

/** A date or a period as people write it: French says "le 1er décembre", where `Intl` writes "1 décembre". `tag` is BCP 47. */
export function withFirstOfMonth(tag: string, date: string): string {
  return tag.startsWith('fr') ? date.replace(first, '1er') : date;
}
