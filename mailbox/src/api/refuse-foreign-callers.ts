import type { FastifyInstance } from 'fastify';

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * Refuses requests that do not come from this machine's own pages: another Host is a foreign name
 * that points at loopback (DNS rebinding), another Origin is a page of another site.
 */
export function refuseForeignCallers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const host = request.headers.host ?? '';
    const origin = request.headers.origin;
    const foreignPage = origin !== undefined && origin !== `http://${host}`;
    if (!LOOPBACK_HOST.test(host) || foreignPage) {
      return reply.code(403).send({ error: 'This mailbox answers only its own pages.' });
    }
    reply.headers({
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });
}
