import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/**
 * A telephone number as E.164, from any spelling. Without a country code it is taken for one of
 * the countries given, the first that has such numbers. A text that is no number anywhere gives
 * its digits, without a plus; fewer than six digits give undefined.
 */
export function readTelephone(text: string, countries: readonly string[]): string | undefined {
  const written = text.normalize('NFKC').trim();
  // 00 is the usual way abroad, and means so even where the country itself dials otherwise.
  const international = written.replace(/^\(?00\)?\s*(?=[1-9])/, '+');
  const attempts = [
    ...(international === written ? [] : [parse(international, undefined)]),
    ...(countries.length === 0 ? [undefined] : countries).map((country) => parse(written, country)),
  ].filter((found) => found !== undefined);
  const found = attempts.find((one) => one.isValid()) ?? attempts.find((one) => one.isPossible());
  if (found !== undefined) return found.number;
  const digits = written.replace(/\D/g, '');
  return digits.length >= 6 ? digits : undefined;
}

function parse(text: string, country: string | undefined) {
  const known: CountryCode | undefined =
    country !== undefined && isSupportedCountry(country) ? country : undefined;
  return parsePhoneNumberFromString(text, {
    ...(known && { defaultCountry: known }),
    extract: false,
  });
}
