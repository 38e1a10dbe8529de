import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenSpan, Tracing } from '../telemetry/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined for requests that are not traced: with tracing off, health checks, streams. */
    span: OpenSpan | undefined;
  }
}

/**
 * Records each request for which `isTraced`, below the trace of its sender where it names one. The span
 * holds what the request's line in the log holds, apart from the caller: pattern of the route,
 * status, outcome and the reference that people are shown.
 */
export function traceRequests(
  app: FastifyInstance,
  tracing: Tracing,
  isTraced: (request: FastifyRequest) => boolean,
): void {
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions, headers, id } = request;
    if (!isTraced(request)) return done();
    const route = routeOptions.url ?? 'none';
    const span = tracing.begin({
      name: `${method} ${route}`,
      kind: 'server',
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'countersign.request.id': id,
      },
      parent: oneOf(headers.traceparent),
    });
    if (span === undefined) return done();
    request.span = span;
    reply.raw.once('close', () => end(span, request, reply.raw.writableFinished, reply.statusCode));
    span.run(done);
  });
}

function end(
  span: OpenSpan,
  { problem }: FastifyRequest,
  isFinished: boolean,
  status: number,
): void {
  if (isFinished) {
    const failure = status >= 500 ? (problem?.code ?? String(status)) : undefined;
    const attributes = {
      'http.response.status_code': status,
      'countersign.problem': problem?.code,
    };
    span.end(attributes, failure);
  } else span.end({ 'countersign.outcome': 'client-left' });
}

function oneOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
