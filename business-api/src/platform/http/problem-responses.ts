import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAwayOrRefusing } from '../database/database-away.ts';
import { problemBody, problemType } from '../problems/problem-body.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { isOfPerson, problemPage, problemPageHeaders } from './problem-page.ts';

/** Seconds after which a retry makes sense while the database cannot be reached. */
const retryAfterSeconds = 2;

/** Turns every error of a request into a response. */
export function respondWithProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    // A torn body has the code of a torn connection to the database.
    const isTorn = request.raw.destroyed && !request.raw.complete;
    const problem = isTorn ? new ProblemError('invalid-request') : toProblem(error);
    return sendProblem(problem, request, reply);
  });
}

/** Sends a problem and notes it for the request's line in the log. */
export function sendProblem(
  problem: ProblemError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  request.problem = problem;
  const { headers = {}, retryAfterSeconds: seconds } = problem.extras;
  if (seconds !== undefined) reply.header('Retry-After', String(seconds));
  reply.headers(headers).code(problem.status);
  const { accept, 'accept-language': acceptLanguage } = request.headers;
  const asked = { address: request.url, accept, acceptLanguage };
  if (isOfPerson(asked)) {
    const { tag, html } = problemPage(problem.code, request.id, asked);
    return reply
      .headers({ ...problemPageHeaders, 'Content-Language': tag })
      .serializer((page: string) => page)
      .send(html);
  }
  return reply.type(problemType).serializer(JSON.stringify).send(problemBody(problem, request.id));
}

/** The problem that the caller gets for an error of any kind. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isDatabaseAwayOrRefusing(error)) {
    return new ProblemError('temporarily-unavailable', { retryAfterSeconds }).because(error);
  }
  return fromFramework(error) ?? new ProblemError('internal').because(error);
}

/** Fastify's own refusals carry a code `FST_…` and a status. */
function fromFramework(error: unknown): ProblemError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  switch (error.statusCode) {
    case 400:
      return new ProblemError('invalid-request', { errors: [{ pointer: '', code: 'malformed' }] });
    case 404:
      return new ProblemError('not-found');
    case 413:
      return new ProblemError('payload-too-large');
    case 414:
      return new ProblemError('address-too-long');
    case 415:
      return new ProblemError('unsupported-media-type');
    case 503: // the process is closing or under pressure
      return new ProblemError('temporarily-unavailable', { retryAfterSeconds }).because(error);
    default:
      return undefined;
  }
}
