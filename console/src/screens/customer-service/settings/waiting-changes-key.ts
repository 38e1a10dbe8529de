import type { CountryCode } from '@countersign/domain/market/country-code';

export const waitingChangesKey = (countryCode: CountryCode) =>
  ['waiting-changes', countryCode] as const;
