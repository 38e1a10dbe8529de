/** What speaks for or against a registration beside the checklist, as codes of sentences. */
export const signalCodes = [
  // For.
  'register-confirms',
  'numbers-agree',
  'contact-is-officer',
  'email-domain-fits',
  'address-of-approved',
  'account-number-fits',
  // Against.
  'register-closed',
  'register-insolvent',
  'register-not-found',
  'register-name-differs',
  'register-name-similar',
  'register-address-differs',
  'register-activity-differs',
  'register-away',
  'check-digit-fails',
  'number-fails',
  'numbers-contradict',
  'foreign-number',
  'forbidden-number-masked',
  'licence-expired',
  'licence-ends-soon',
  'free-email',
  'email-domain-differs',
  'phone-of-another-country',
  'mailbox-address',
  'same-contact-applied-often',
  'rejected-before',
  'already-known',
] as const;
export type SignalCode = (typeof signalCodes)[number];
