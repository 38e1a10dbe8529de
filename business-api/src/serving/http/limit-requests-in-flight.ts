import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../ground/problems/problem-error.ts';

/** Not counted: health must answer whatever the load is, and a stream of changes only waits. */
const uncounted: ReadonlySet<unknown> = new Set(['readLiveness', 'readReadiness', 'readChanges']);

/**
 * Refuses a request with `temporarily-unavailable` at once where `most` others are in progress:
 * overload then costs little, and those in progress still end in time. A request whose sender has
 * left is dropped before its work begins. Returns how many are in progress.
 */
export function limitRequestsInFlight(app: FastifyInstance, most: number): () => number {
  let inFlight = 0;
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 || uncounted.has(Object(request.routeOptions.schema).operationId)) return;
    if (inFlight >= most) {
      request.isShed = true;
      throw new ProblemError('temporarily-unavailable', { retryAfterSeconds: 1 });
    }
    inFlight += 1;
    // Answered, or given up by the one who asked.
    reply.raw.once('close', () => {
      inFlight -= 1;
    });
  });
  app.addHook('preHandler', async (request) => {
    if (request.raw.socket.destroyed) throw new ProblemError('temporarily-unavailable');
  });
  return () => inFlight;
}
