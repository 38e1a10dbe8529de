import {
  consoleRelease,
  consoleVersionHeader,
  oldestConsoleHeader,
} from '@countersign/contract/console-release';
import type { FastifyInstance } from 'fastify';

/** Browser features that none of our pages needs. */
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

/** On every response of this process, pages included. */
export function commonHeaders(servedByHttps: boolean): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': switchedOff.map((feature) => `${feature}=()`).join(', '),
    // Only by https: browsers ignore it by http, and locally it would block http://localhost.
    ...(servedByHttps
      ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
      : {}),
  };
}

/**
 * On every response of the API: never cached, never rendered as a page. `consoleVersion`: of the console that is served
 * beside it, if it says one.
 */
export function apiHeaders(
  servedByHttps: boolean,
  consoleVersion?: string,
): Readonly<Record<string, string>> {
  return {
    ...commonHeaders(servedByHttps),
    'Cache-Control': 'no-store',
    [oldestConsoleHeader]: String(consoleRelease),
    ...(consoleVersion === undefined ? {} : { [consoleVersionHeader]: consoleVersion }),
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Embedder-Policy': 'require-corp',
  };
}

export function addApiHeaders(app: FastifyInstance, headers: ReturnType<typeof apiHeaders>): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'X-Request-Id': request.id });
  });
}
