/** Why an item of the checklist is in its state, as codes of sentences. */
export const itemWhyCodes = [
  // Confirmed.
  'register-confirms',
  'register-agrees',
  'valid-until',
  'officer-is-contact',
  'nothing-known',
  // Open.
  'register-asking',
  'register-away',
  'register-answer-old',
  'register-not-set-up',
  'no-register',
  'register-not-told',
  'register-differs',
  'no-number',
  'number-missing',
  'no-date',
  'ends-soon',
  'name-similar',
  'name-former',
  'address-differs',
  'activity-differs',
  'professional-not-named',
  'contact-is-professional',
  'email-domain-fits',
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
  'number-given',
] as const;
export type ItemWhyCode = (typeof itemWhyCodes)[number];
