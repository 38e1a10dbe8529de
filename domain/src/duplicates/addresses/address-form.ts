/** An address taken apart for comparing; whatever was not found is left out. */
export interface AddressForm {
  readonly country?: string | undefined;
  readonly postalCode?: string | undefined;
  /** Words of the town, folded, in Latin letters where the script has them. */
  readonly town: readonly string[];
  /** Words that name the street, without street, rue, Platz and their like. */
  readonly street: readonly string[];
  /** House number with its letter, `12b`; in Japan chōme, block and number, `1-8-12`. */
  readonly house?: string | undefined;
  /** Suite, floor or flat inside the house. */
  readonly unit?: string | undefined;
}
