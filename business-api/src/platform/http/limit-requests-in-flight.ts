import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';
import { inFlightCap } from './in-flight-cap.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** When its work began, by `performance.now()`; undefined where it is not counted or was shed. */
    letInAtMs: number | undefined;
  }
}

/** Not counted: health checks must answer under any load, and a stream of changes only waits. */
const uncounted: ReadonlySet<unknown> = new Set(['readLiveness', 'readReadiness', 'readChanges']);

/**
 * Refuses a request with `temporarily-unavailable` at once where `most` others are in progress, or
 * fewer while responses take long: overload then costs little, and those in progress still end in
 * time. A request whose sender has left is dropped before its work begins. Returns how many are in
 * progress.
 */
export function limitRequestsInFlight(app: FastifyInstance, most: number): () => number {
  const cap = inFlightCap(most);
  let inFlight = 0;
  app.decorateRequest('letInAtMs', undefined);
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 || uncounted.has(Object(request.routeOptions.schema).operationId)) return;
    if (inFlight >= cap.current()) {
      request.shedBy = 'requests';
      throw new ProblemError('temporarily-unavailable', { retryAfterSeconds: 1 });
    }
    inFlight += 1;
    request.letInAtMs = performance.now();
    // Answered, or given up by its sender.
    reply.raw.once('close', () => {
      inFlight -= 1;
    });
  });
  // The beginning of the response: an export continues for as long as its reader takes.
  app.addHook('onSend', async ({ letInAtMs }) => {
    if (letInAtMs !== undefined) cap.began(performance.now() - letInAtMs);
  });
  app.addHook('preHandler', async (request) => {
    if (request.raw.socket.destroyed) throw new ProblemError('temporarily-unavailable');
  });
  return () => inFlight;
}
