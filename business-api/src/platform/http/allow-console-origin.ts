import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * CORS for a console on another origin than this API: exactly that origin, no cookies. Adds nothing if
 * both have the same origin.
 */
export function allowConsoleOrigin(app: FastifyInstance, consoleUrl: string): void {
  const { origin, host } = new URL(consoleUrl);
  app.addHook('onRequest', async (request, reply) => {
    if (request.host === host) return;
    reply.header('Vary', 'Origin');
    if (request.headers.origin !== origin) return;
    allow(reply, origin);
    if (request.method === 'OPTIONS' && 'access-control-request-method' in request.headers) {
      return respondToPreflight(reply);
    }
    return;
  });
}

function allow(reply: FastifyReply, origin: string): void {
  reply.headers({
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers':
      'Countersign-Console-Version, Date, Retry-After, WWW-Authenticate, X-Oldest-Console, X-Request-Id',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
}

function respondToPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .headers({
      'Access-Control-Allow-Methods': 'GET, POST, PUT',
      'Access-Control-Allow-Headers':
        'Accept, Authorization, Content-Type, DPoP, Idempotency-Key, Last-Event-ID',
      'Access-Control-Max-Age': '600',
    })
    .code(204)
    .send();
}
