/** What a browser says of itself, in the words that people use; null where it does not. */
export interface BrowserClient {
  readonly browser: string | null;
  readonly system: string | null;
}

/** In this order: most browsers also name those whose pages they want. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPX)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
] as const;

const systems = [
  ['iPhone', /\(iPhone/],
  ['iPad', /\(iPad/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

const longest = 500;

/** Reads a User-Agent header. */
export function readClient(userAgent: string | undefined): BrowserClient {
  const text = (userAgent ?? '').slice(0, longest);
  const nameIn = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems) };
}

/** A network of the limiter, shortened to what names a place and not a household: /24, or /48 of IPv6. */
export function shortenedNetwork(network: string | undefined): string | null {
  const four = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(network ?? '')?.[1];
  if (four !== undefined) return `${four}.0/24`;
  const six = /^((?:[0-9a-f]{1,4}:){3})[0-9a-f]{1,4}::\/64$/.exec(network ?? '')?.[1];
  return six === undefined ? null : `${six}:/48`;
}
