import type { FastifyInstance } from 'fastify';

/** On every answer of this process, pages included. */
export function commonHeaders(servedByHttps: boolean): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // By http it would be ignored, and locally it would lock http://localhost out.
    ...(servedByHttps
      ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
      : {}),
  };
}

/** On every answer of the API, whatever it answers: never kept, never shown as a page. */
export function apiHeaders(servedByHttps: boolean): Readonly<Record<string, string>> {
  return {
    ...commonHeaders(servedByHttps),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

export function addApiHeaders(app: FastifyInstance, servedByHttps: boolean): void {
  const headers = apiHeaders(servedByHttps);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'X-Request-Id': request.id });
  });
}
