import type { FastifyInstance, FastifyRequest } from 'fastify';
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

/** The requests in progress, over all that is counted together. */
export interface RequestsInFlight {
  readonly count: () => number;
  /** Counts the requests of a scope, and refuses those beyond the cap before anything of them is read. */
  readonly limit: (scope: FastifyInstance) => void;
  /** Counts one step of a page's request, which may take long to arrive. Throws `temporarily-unavailable`. */
  readonly during: <Value>(request: FastifyRequest, work: () => Promise<Value>) => Promise<Value>;
}

/**
 * Refuses a request with `temporarily-unavailable` at once where `most` others are in progress, or
 * fewer while responses take long: overload then costs little, and those in progress still end in
 * time. A request whose sender has left is dropped before its work begins.
 */
export function limitRequestsInFlight(most: number): RequestsInFlight {
  const cap = inFlightCap(most);
  let inFlight = 0;

  function enter(request: FastifyRequest): void {
    if (inFlight >= cap.current()) {
      request.shedBy = 'requests';
      throw new ProblemError('temporarily-unavailable', { retryAfterSeconds: 1 });
    }
    inFlight += 1;
  }

  return {
    count: () => inFlight,
    limit: (scope) => {
      scope.decorateRequest('letInAtMs', undefined);
      scope.addHook('onRequest', async (request, reply) => {
        if (request.is404 || uncounted.has(Object(request.routeOptions.schema).operationId)) return;
        enter(request);
        request.letInAtMs = performance.now();
        // Answered, or given up by its sender.
        reply.raw.once('close', () => {
          inFlight -= 1;
        });
      });
      // The beginning of the response: an export continues for as long as its reader takes.
      scope.addHook('onSend', async ({ letInAtMs }) => {
        if (letInAtMs !== undefined) cap.began(performance.now() - letInAtMs);
      });
      scope.addHook('preHandler', async (request) => requireSender(request));
    },
    during: async (request, work) => {
      enter(request);
      const letInAtMs = performance.now();
      try {
        requireSender(request);
        return await work();
      } finally {
        inFlight -= 1;
        cap.began(performance.now() - letInAtMs);
      }
    },
  };
}

function requireSender({ raw }: FastifyRequest): void {
  if (raw.socket.destroyed) throw new ProblemError('temporarily-unavailable');
}
