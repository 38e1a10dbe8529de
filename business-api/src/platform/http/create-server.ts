import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { newId } from '../database/new-id.ts';
import { ProblemError } from '../problems/problem-error.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { BodyLimits } from './limit-body-time.ts';
import { sendProblem, toProblem } from './problem-responses.ts';
import { longestAddress, refuseBrokenRequest } from './refuse-broken-requests.ts';
import { logWhenOver } from './request-log.ts';

/**
 * Bodies are JSON. A request without a body may name the type too, as the console does on every call
 * (S7.1): if the contract requires a body, its schema reports the fault.
 */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Bodies are read as they come; one that is compressed would be told that its JSON is wrong.
    const coding = request.headers['content-encoding'] ?? 'identity';
    if (coding !== 'identity') return done(new ProblemError('unsupported-media-type'));
    if (body.length === 0) return done(null, undefined);
    const text = utf8Of(body);
    if (text === undefined) return done(notUtf8());
    parse(request, text, done);
  });
}

/** JSON between systems is UTF-8 (RFC 8259); read as such, letters of another encoding would be lost for good. */
function utf8Of(body: string | Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(body));
  } catch {
    return undefined;
  }
}

function notUtf8(): ProblemError {
  return new ProblemError('invalid-request', { errors: [{ pointer: '', code: 'malformed' }] });
}

const longestHeadersBytes = 16 * 1024;
const longestBodyBytes = 64 * 1024;

/** An empty server with the limits of Node's HTTP and of bodies; even its own refusals are problems. */
export function createServer(
  logger: FastifyServerOptions['logger'],
  {
    headers,
    metrics,
    limits,
  }: {
    readonly headers: Readonly<Record<string, string>>;
    readonly metrics: Metrics;
    readonly limits: BodyLimits;
  },
): FastifyInstance {
  const app = fastify({
    logger:
      typeof logger === 'object' ? { ...logger, hooks: { streamWrite: escapeHidden } } : false,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: () => newId(),
    requestIdHeader: false,
    // By `closeConnectionsWithAnswers`, as a problem.
    return503OnClosing: false,
    bodyLimit: longestBodyBytes,
    requestTimeout: limits.filesMs,
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: Math.min(10_000, limits.filesMs),
      connectionsCheckingInterval: Math.min(2000, limits.filesMs),
      maxHeaderSize: longestHeadersBytes,
    },
    // The contract's schemas check the length of parameters; the router would answer 404.
    routerOptions: { maxParamLength: longestAddress },
    clientErrorHandler: refuseBrokenRequest(headers),
    frameworkErrors: (error, request, reply) => {
      logWhenOver(request, reply, 'none', metrics); // no hook runs for these
      reply.headers({ ...headers, 'X-Request-Id': request.id });
      sendProblem(toProblem(error), request, reply);
    },
  });
  readJson(app);
  return app;
}

/** Addresses that Node would still read, since headers may be longer, get 414. */
export function refuseLongAddresses(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.length <= longestAddress) return;
    reply.headers({ ...headers, 'X-Request-Id': request.id });
    throw new ProblemError('address-too-long');
  });
}

// Separators of lines, direction controls, and what has no form of its own.
const hidden =
  /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2028\u2029\ufff9-\ufffb\u2800]/gu;

/**
 * A line of JSON in which hidden characters are written as `\\uXXXX`: it means the same, and a
 * terminal or a table of lines shows it in order.
 */
export function escapeHidden(line: string): string {
  return line.replace(hidden, (found) =>
    Array.from({ length: found.length }, (_, at) => {
      const unit = found.charCodeAt(at).toString(16).padStart(4, '0');
      return `\\u${unit}`;
    }).join(''),
  );
}
