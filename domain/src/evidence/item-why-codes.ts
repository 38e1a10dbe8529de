/** Why an item of the checklist is in its state, as codes of sentences. */
export const itemWhyCodes = [
  // Confirmed.
  'register-confirms',
  'register-agrees',
  'valid-until',
  'officer-is-contact',
  'email-domain-fits',
  'nothing-known',
  // Open.
  'register-asking',
  'register-away',
  'register-answer-old',
  'register-not-set-up',
  'register-not-told',
  'register-differs',
  'no-number',
  'no-date',
  'ends-soon',
  'name-similar',
  'name-former',
  'address-differs',
  'activity-differs',
  'professional-not-named',
  'contact-not-shown',
  'free-email',
  'similar-known',
  'by-hand-only',
  // Contradicted.
  'not-found',
  'ceased',
  'insolvent',
  'name-differs',
  'expired',
  'number-fails',
  'already-known',
  // Not applicable.
  'not-asked-here',
] as const;
export type ItemWhyCode = (typeof itemWhyCodes)[number];
