import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../ground/process/metrics.ts';

/**
 * One structured line per answered request: the route's pattern and not the address (a query may
 * hold a code or a name), no headers, no body.
 */
export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    metrics.answered(route, reply.statusCode);
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
        caller: callerName(request.caller),
      },
      'request answered',
    );
  });
}

function callerName(caller: { kind: string; subject?: string; clientId?: string } | undefined) {
  return caller?.subject ?? caller?.clientId;
}
