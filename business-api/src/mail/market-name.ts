/** A market's name in a language; its code where the language has no name for it. */
export function marketName(countryCode: string, language: string): string {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  return names.of(countryCode) ?? countryCode;
}
