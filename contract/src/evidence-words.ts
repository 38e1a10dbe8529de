/** `why` of a checklist item; each has a sentence in every language, with its `whyValues`. */
export const itemReasons = [
  // By a register: {register}, {theirs}, {at} (a time).
  'register-active',
  'register-closed',
  'register-knows-not',
  'name-same',
  'name-similar',
  'name-other',
  'place-same',
  'place-similar',
  'place-other',
  'activity-same',
  'activity-other',
  'tax-number-confirmed',
  'tax-number-unknown',
  // The register is asked now, does not answer, answered too long ago, or does not say it.
  'register-asked',
  'register-away',
  'register-answer-old',
  'register-tells-not',
  'register-not-set-up',
  // By the application: {scheme}, {value}, {date}, {domain}.
  'no-tax-number',
  'number-fails',
  'licence-ended',
  'licence-ends-soon',
  'licence-stated',
  'no-licence',
  'professional-stated',
  'no-professional',
  'contact-is-holder',
  'mail-of-website',
  'mail-of-free-provider',
  'mail-of-other-domain',
  'no-website',
  // By the search for duplicates: {ticket}.
  'not-searched',
  'not-known',
  'perhaps-known',
  'already-known',
] as const;
export type ItemReason = (typeof itemReasons)[number];

/** What speaks for a registration; each has a sentence with its values. */
export const signalsFor = [
  'number-confirmed',
  'numbers-agree',
  'mail-of-website',
  'contact-is-holder',
  'licence-runs',
] as const;

/** What speaks against a registration; each has a sentence with its values. */
export const signalsAgainst = [
  'register-closed',
  'register-knows-not',
  'name-other',
  'name-similar',
  'place-other',
  'place-similar',
  'activity-other',
  'tax-number-unknown',
  'licence-ended',
  'licence-ends-soon',
  'numbers-contradict',
  'numbers-questionable',
  'number-fails',
  'number-often-fails',
  'foreign-number',
  'number-masked',
  'mail-of-free-provider',
  'mail-of-other-domain',
  'telephone-of-another-country',
  'place-is-mail-box',
  'perhaps-known',
  'already-known',
] as const;

export type SignalCode = (typeof signalsFor)[number] | (typeof signalsAgainst)[number];
