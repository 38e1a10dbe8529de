import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** When its work began, by `performance.now()`; undefined where it is not counted or was shed. */
    letInAtMs: number | undefined;
  }
}

/** Not counted: health checks must answer under any load, and a stream of changes only waits. */
const uncounted: ReadonlySet<unknown> = new Set(['readLiveness', 'readReadiness', 'readChanges']);

/** Whether a request of the API counts as one in progress. */
export function isCounted({ is404, routeOptions }: FastifyRequest): boolean {
  return !is404 && !uncounted.has(Object(routeOptions.schema).operationId);
}

/** Whether its body is read before anything is known of its sender. */
function isReport({ routeOptions }: FastifyRequest): boolean {
  const { role = 'staff', act } = routeOptions.config.access ?? {};
  return act === 'write' && ['public', 'mail-provider', 'identity-provider'].includes(role);
}

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
 *
 * Reports, which anyone may send, have slots of their own while their bodies arrive and count from then on: slow
 * strangers would use up what all others need, and look like a slow process.
 */
export function limitRequestsInFlight(
  most: number,
  takeSlot: (request: FastifyRequest) => (() => void) | undefined,
): RequestsInFlight {
  const cap = inFlightCap(most);
  let inFlight = 0;

  function shed(request: FastifyRequest, by: 'requests' | 'reports'): never {
    request.shedBy = by;
    throw new ProblemError('temporarily-unavailable', { retryAfterSeconds: 1 });
  }

  function enter(request: FastifyRequest): void {
    if (inFlight >= cap.current()) shed(request, 'requests');
    inFlight += 1;
  }

  function letIn(request: FastifyRequest, reply: FastifyReply): void {
    enter(request);
    request.letInAtMs = performance.now();
    // Answered, or given up by its sender.
    finished(reply.raw, () => {
      inFlight -= 1;
    });
  }

  function takeReport(request: FastifyRequest, reply: FastifyReply): void {
    const free = takeSlot(request);
    if (free === undefined) shed(request, 'reports');
    finished(reply.raw, free);
  }

  return {
    count: () => inFlight,
    limit: (scope) => {
      scope.decorateRequest('letInAtMs', undefined);
      scope.addHook('onRequest', async (request, reply) => {
        if (!isCounted(request)) return;
        if (isReport(request)) takeReport(request, reply);
        else letIn(request, reply);
      });
      scope.addHook('preValidation', async (request, reply) => {
        if (isCounted(request) && isReport(request)) letIn(request, reply);
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

/** Responses are meant to begin within that time, in milliseconds. */
const slowMs = 500;
const decrease = 0.9;
/** Longer than one turn of the event loop, in which many slow responses may come together. */
const pauseBetweenDecreasesMs = 50;
/** Twice the connections to the database: with fewer requests these would wait for work. */
const least = 20;

interface InFlightCap {
  /** How many requests may be in progress now. */
  current(): number;
  /** Called with how long a response took to begin, in milliseconds. */
  began(durationMs: number): void;
}

/**
 * A cap that follows what the process can do: while responses take too long to begin, fewer requests
 * are let in, so that those that are get their response before their sender gives up; afterwards the
 * cap rises to `most` again (additive increase, multiplicative decrease, as in TCP).
 */
export function inFlightCap(most: number, nowMs = () => performance.now()): InFlightCap {
  const floor = Math.min(least, most);
  let cap = most;
  let decreasedAtMs = Number.NEGATIVE_INFINITY;
  return {
    current: () => Math.floor(cap),
    began: (durationMs) => {
      if (durationMs <= slowMs) {
        cap = Math.min(most, cap + 0.5);
        return;
      }
      if (nowMs() - decreasedAtMs < pauseBetweenDecreasesMs) return;
      decreasedAtMs = nowMs();
      cap = Math.max(floor, cap * decrease);
    },
  };
}
