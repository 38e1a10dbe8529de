import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';

/** RFC 9112 §3.2: a proxy and this API could read different hosts out of such a request. */
export function refuseTwoHosts(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { rawHeaders } = request.raw;
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
    }
    if (hosts <= 1) return;
    reply.headers({ ...headers, 'X-Request-Id': request.id });
    throw new ProblemError('invalid-request', {
      errors: [{ pointer: 'header:host', code: 'duplicate' }],
    });
  });
}
