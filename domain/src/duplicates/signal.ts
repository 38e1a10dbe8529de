export type Finding = 'agree' | 'near' | 'contradict';

/** Every sentence that can be said of two practices; the values are filled in where it is read. */
export const sentenceCodes = [
  'establishment-number-same',
  'establishment-number-differs',
  'company-number-same',
  'company-number-differs',
  'person-number-same',
  'number-one-digit-apart',
  'name-same',
  'name-near',
  'name-partly',
  'name-different',
  'reading-same',
  'numbers-in-name-differ',
  'branches-differ',
  'legal-form-moved',
  'address-house',
  'address-unit-differs',
  'address-street',
  'address-postal-code',
  'address-town',
  'address-elsewhere',
  'address-abroad',
  'telephone-same',
  'telephone-differs',
  'contact-telephone-same',
  'mail-same',
  'mail-near',
  'domain-same',
  'domain-near',
  'contact-same',
  'contact-near',
  'contact-surname',
  'contact-different',
  'type-differs',
] as const;
export type SentenceCode = (typeof sentenceCodes)[number];

/** One fact compared, and what it says. */
export interface Signal {
  readonly kind: string;
  readonly finding: Finding;
  /** log2 of how much likelier this is of one practice than of two; it only sorts. */
  readonly bits: number;
  readonly sentence: SentenceCode;
  readonly values: Readonly<Record<string, string>>;
}
