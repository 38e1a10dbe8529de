import type { Endpoint } from '@countersign/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';
import { sendProblem } from './problem-responses.ts';

/** Answers unknown addresses (404) and methods that an endpoint does not offer (405). */
export function handleUnknownRoutes(
  app: FastifyInstance,
  prefix: string,
  endpoints: readonly Endpoint[],
  headers: Readonly<Record<string, string>>,
): void {
  const routes = endpoints.map(({ method, url }) => ({ method, pattern: patternOf(prefix + url) }));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    const problem =
      methods.length === 0
        ? new ProblemError('not-found')
        : new ProblemError('method-not-allowed', {
            headers: { Allow: [...new Set(methods)].sort().join(', ') },
          });
    reply.headers({ ...headers, 'X-Request-Id': request.id });
    return sendProblem(problem, request, reply);
  });
}

function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replace(/:[A-Za-z]+/g, '[^/]+')}$`);
}
