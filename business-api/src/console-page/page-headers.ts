import type { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import { contentSecurityPolicy } from './content-security-policy.ts';

const switchedOff = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Headers of the page and of every file of the console. */
export function pageHeaders(
  configuration: ConsoleConfiguration,
  consoleUrl: string,
): Readonly<Record<string, string>> {
  const { identity, apiBase, brand } = configuration;
  const foreign = (addresses: readonly string[]) => foreignOrigins(addresses, consoleUrl);
  const images = foreign(brand.logoUrl === undefined ? [] : [brand.logoUrl]);
  return {
    'content-security-policy': contentSecurityPolicy({
      consoleUrl,
      called: foreign([identity.issuer, identity.passwordUrl, apiBase]),
      images,
    }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // A logo from elsewhere could not be shown under it, unless its server agreed.
    ...(images.length === 0 ? { 'cross-origin-embedder-policy': 'require-corp' } : {}),
    'permissions-policy': switchedOff.map((feature) => `${feature}=()`).join(', '),
    ...(consoleUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  };
}

/** Origins other than the console's own; an own path (`/api`) has none. */
function foreignOrigins(addresses: readonly string[], consoleUrl: string): readonly string[] {
  const own = new URL(consoleUrl).origin;
  const origins = addresses.map((address) => new URL(address, consoleUrl).origin);
  return [...new Set(origins)].filter((origin) => origin !== own);
}
