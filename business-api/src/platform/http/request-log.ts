import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { causeCode, databaseErrorCode } from '../database/database-error-code.ts';
import type { ProblemError } from '../problems/problem-error.ts';
import type { Metrics } from '../telemetry/metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The problem that was answered. */
    problem: ProblemError | undefined;
    /** Refused at once because too many others of this kind were in progress. */
    shedBy: 'requests' | 'reports' | 'forms' | 'uploads' | undefined;
  }
}

type Outcome = 'answered' | 'refused' | 'failed' | 'shed' | 'client-left';

const messages: Readonly<Record<Outcome, string>> = {
  answered: 'request answered',
  refused: 'request refused',
  failed: 'request failed',
  shed: 'request shed',
  'client-left': 'client left before the answer',
};

/** Writes and counts each request when its answer has been sent or its sender has left. */
export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest('problem', undefined);
  app.decorateRequest('shedBy', undefined);
  app.addHook('onRequest', async (request, reply) => {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    logWhenOver(request, reply, route, metrics);
  });
}

/**
 * One structured line per request: the route's pattern and not the address (a query may hold a code
 * or a name), no headers, no body.
 */
export function logWhenOver(
  request: FastifyRequest,
  reply: FastifyReply,
  route: string,
  metrics: Metrics,
): void {
  const beganMs = performance.now();
  reply.raw.once('close', () => {
    const { method, problem, caller } = request;
    const outcome = outcomeOf(request, reply);
    const status = outcome === 'client-left' ? undefined : reply.statusCode;
    const durationMs = performance.now() - beganMs;
    if (status !== undefined) metrics.answered({ route, method, status, durationMs });
    if (outcome === 'shed') metrics.shed();
    const databaseError = databaseErrorOf(problem);
    if (databaseError !== undefined) metrics.databaseFailed(databaseError);
    request.log[levelOf(outcome)](
      {
        outcome,
        method,
        route,
        status,
        durationMs: Math.round(durationMs),
        caller: callerName(caller),
        traceId: request.span?.traceId,
        problem: problem?.code,
        shedBy: request.shedBy,
        detail: problem?.extras.detail,
        ...(outcome === 'failed' ? causeOf(problem?.cause) : {}),
      },
      messages[outcome],
    );
  });
}

function outcomeOf({ shedBy }: FastifyRequest, { raw, statusCode }: FastifyReply): Outcome {
  if (shedBy !== undefined) return 'shed';
  if (!raw.writableFinished) return 'client-left';
  if (statusCode >= 500) return 'failed';
  return statusCode >= 400 ? 'refused' : 'answered';
}

function levelOf(outcome: Outcome): 'info' | 'warn' | 'error' {
  if (outcome === 'failed') return 'error';
  return outcome === 'shed' ? 'warn' : 'info';
}

// The connection to the provider fails by the same codes.
function databaseErrorOf(problem: ProblemError | undefined): string | undefined {
  const isOther = problem?.code === 'identity-provider-unavailable';
  return isOther ? undefined : databaseErrorCode(problem?.cause);
}

// Name, code and stack; not the message, which may quote what an applicant wrote.
function causeOf(cause: unknown) {
  if (!(cause instanceof Error)) return {};
  return {
    error: cause.name,
    errorCode: databaseErrorCode(cause) ?? causeCode(cause),
    constraint: 'constraint' in cause ? cause.constraint : undefined,
    at: cause.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 12),
  };
}

function callerName(caller: { kind: string; subject?: string; clientId?: string } | undefined) {
  return caller?.subject ?? caller?.clientId;
}
