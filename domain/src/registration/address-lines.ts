/** An address of which parts may be missing: an application's, or what a register tells. */
export interface PartsOfAddress {
  readonly lines?: readonly string[] | undefined;
  readonly city?: string | undefined;
  readonly region?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly countryCode?: string | undefined;
}

/**
 * The lines of an address in the order and format of its own country, without the country's name.
 * Other countries get postal code and city on one line, the most common format.
 */
export function addressLines(address: PartsOfAddress): string[] {
  const { lines = [], city, region, postalCode } = address;
  switch (address.countryCode) {
    // From the large to the small, in the script of the country.
    case 'JP':
      return filled([
        postalCode && `〒${postalCode.replace(/^〒/, '')}`,
        `${region ?? ''}${city ?? ''}`,
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

/** The lines of an address on one line, as a table shows it; Japan puts spaces between its parts. */
export function addressOnOneLine(address: PartsOfAddress): string {
  return addressLines(address).join(address.countryCode === 'JP' ? ' ' : ', ');
}

function joined(separator: string, ...parts: readonly (string | undefined)[]): string {
  return filled(parts).join(separator);
}

function filled(parts: readonly (string | undefined)[]): string[] {
  return parts.filter((part): part is string => part !== undefined && part !== '');
}
