import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../../ground/database/database-away.ts';
import { problemBody, problemType } from '../../ground/problems/problem-body.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';

/** Seconds after which a retry makes sense while the database cannot be reached. */
const retryAfterSeconds = 2;

/** Turns every error of a request into an answer. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendProblem(toProblem(error), request, reply));
}

/** Sends a problem; a fault of ours is logged with the request's id. */
export function sendProblem(
  problem: ProblemError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (problem.status >= 500) logFailure(problem, request);
  const { headers = {}, retryAfterSeconds: seconds } = problem.extras;
  if (seconds !== undefined) reply.header('Retry-After', String(seconds));
  return reply
    .headers(headers)
    .code(problem.status)
    .type(problemType)
    .serializer(JSON.stringify)
    .send(problemBody(problem, request.id));
}

/** The problem that the caller gets for an error of any kind. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isDatabaseAway(error)) {
    return withCause(new ProblemError('temporarily-unavailable', { retryAfterSeconds }), error);
  }
  return fromFramework(error) ?? withCause(new ProblemError('internal'), error);
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
      return withCause(new ProblemError('temporarily-unavailable', { retryAfterSeconds }), error);
    default:
      return undefined;
  }
}

function withCause(problem: ProblemError, cause: unknown): ProblemError {
  problem.cause = cause;
  return problem;
}

// Name, code and stack; not the message, which may quote what an applicant wrote.
function logFailure(problem: ProblemError, request: FastifyRequest): void {
  const cause = problem.cause instanceof Error ? problem.cause : undefined;
  request.log.error(
    {
      problem: problem.code,
      error: cause?.name,
      errorCode: cause !== undefined && 'code' in cause ? cause.code : undefined,
      constraint: cause !== undefined && 'constraint' in cause ? cause.constraint : undefined,
      at: cause?.stack
        ?.split('\n')
        .filter((line) => line.startsWith('    at '))
        .slice(0, 12),
    },
    'request failed',
  );
}
