/**
 * What a register's answer comes to, as codes of sentences. An older console meets codes that it does
 * not know yet, so a finding carries any string.
 */
export const registerWhyCodes = [
  // Confirmed.
  'agrees',
  'agrees-name-withheld',
  'agrees-without-address',
  // Needs eyes.
  'name-similar',
  'name-former',
  'name-withheld',
  'address-differs',
  'address-moved',
  'activity-differs',
  'state-not-told',
  'not-told',
  'ends-soon',
  // Contradicted.
  'not-found',
  'name-differs',
  'ceased',
  'insolvent',
  'suspended',
  'branch-closed',
  // Unknown: no knowledge, never a fault of the number.
  'not-found-incomplete',
  'unavailable',
  'timed-out',
  'rate-limited',
  'refused-key',
  'refused-input',
  'not-understood',
  'too-large',
  'not-asked',
] as const;
export type RegisterWhyCode = (typeof registerWhyCodes)[number];
