import type { Address } from './application.ts';

/**
 * The lines of an address in the order and format of its own country, without the country's name.
 * Other countries get postal code and city on one line, the most common format.
 */
export function addressLines(address: Address): string[] {
  const { lines, city, region, postalCode } = address;
  switch (address.countryCode) {
    // From the large to the small, in the script of the country.
    case 'JP':
      return filled([
        postalCode && `〒${postalCode.replace(/^〒/, '')}`,
        `${region ?? ''}${city}`,
        ...lines,
      ]);
    case 'US':
      return filled([...lines, joined(', ', city, joined(' ', region, postalCode))]);
    case 'CA':
    case 'AU':
      return filled([...lines, joined(' ', city, region, postalCode)]);
    case 'NZ':
    case 'SG':
      return filled([...lines, joined(' ', city, postalCode)]);
    case 'GB':
    case 'IE':
      return filled([...lines, city, region, postalCode]);
    case 'HU':
      return filled([city, ...lines, postalCode]);
    case 'BR':
      return filled([...lines, joined(' - ', city, region), postalCode]);
    case 'IT':
      return filled([...lines, joined(' ', postalCode, city, region)]);
    case 'MX':
      return filled([...lines, joined(', ', joined(' ', postalCode, city), region)]);
    case 'ES':
      return filled([...lines, joined(' ', postalCode, city), region && `(${region})`]);
    default:
      return filled([...lines, joined(' ', postalCode, city), region]);
  }
}

function joined(separator: string, ...parts: readonly (string | undefined)[]): string {
  return filled(parts).join(separator);
}

function filled(parts: readonly (string | undefined)[]): string[] {
  return parts.filter((part): part is string => part !== undefined && part !== '');
}
