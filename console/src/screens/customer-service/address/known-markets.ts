import { CountryCode } from '@countersign/domain/market/country-code';
import { identifierSchemes } from '@countersign/domain/registration/identifier-schemes';

/** The markets with known identifier schemes: offered to people who may see all markets. */
export const knownMarkets: readonly CountryCode[] = [
  ...new Set(
    identifierSchemes
      .filter((scheme) => /^[a-z]{2}-/.test(scheme))
      .map((scheme) => CountryCode.parse(scheme.slice(0, 2))),
  ),
];
