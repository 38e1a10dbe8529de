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

/** On every response of the API: never cached, never rendered as a page. */
export function apiHeaders(servedByHttps: boolean): Readonly<Record<string, string>> {
  return {
    ...commonHeaders(servedByHttps),
    'Cache-Control': 'no-store',
    [oldestConsoleHeader]: String(consoleRelease),
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Embedder-Policy': 'require-corp',
  };
}

/** `consoleVersion`: of the console that is served beside the API, if it says one. */
export function addApiHeaders(
  app: FastifyInstance,
  servedByHttps: boolean,
  consoleVersion: string | undefined,
): void {
  const headers = {
    ...apiHeaders(servedByHttps),
    ...(consoleVersion === undefined ? {} : { [consoleVersionHeader]: consoleVersion }),
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'X-Request-Id': request.id });
  });
}
