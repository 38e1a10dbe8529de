import { CountryCode } from '@countersign/domain/market/country-code';
import { identifierSchemes } from '@countersign/domain/registration/identifier-schemes';

/** The markets whose national numbers we know: offered to whoever may see all of them. */
export const knownMarkets: readonly CountryCode[] = [
  ...new Set(
    identifierSchemes
      .filter((scheme) => /^[a-z]{2}-/.test(scheme))
      .map((scheme) => CountryCode.parse(scheme.slice(0, 2))),
  ),
];
