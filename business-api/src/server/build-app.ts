import { allEndpoints } from '@countersign/contract/all-endpoints';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { answerPage, endSession, pageActs, statusActs, statusPage } from '../asking/start.ts';
import { formUploader } from '../documents/start.ts';
import { unsubscribePage } from '../notifications/start.ts';
import { refuseUndeclaredRoutes } from '../platform/access/declared-access.ts';
import { enforceAccess } from '../platform/access/enforce-access.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { allowConsoleOrigin } from '../platform/http/allow-console-origin.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { closeConnectionsWithAnswers } from '../platform/http/close-connections.ts';
import { createServer, refuseLongAddresses } from '../platform/http/create-server.ts';
import { type BodyLimits, bodyLimits, limitBodyTime } from '../platform/http/limit-body-time.ts';
import { isCounted, limitRequestsInFlight } from '../platform/http/limit-requests-in-flight.ts';
import { respondWithProblems } from '../platform/http/problem-responses.ts';
import { refuseTwoHosts } from '../platform/http/refuse-broken-requests.ts';
import { logRequests } from '../platform/http/request-log.ts';
import { addApiHeaders, apiHeaders } from '../platform/http/response-headers.ts';
import { type SecurityTxt, serveSecurityTxt } from '../platform/http/security-txt.ts';
import { traceRequests } from '../platform/http/trace-requests.ts';
import { handleUnknownRoutes } from '../platform/http/unknown-route.ts';
import { validateRequests } from '../platform/http/validate-request.ts';
import { writeJson } from '../platform/http/write-json.ts';
import { limitDetailReads } from '../platform/limits/limit-detail-reads.ts';
import { reportSlots } from '../platform/limits/slots.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import type { ExposedMetrics } from '../platform/telemetry/metrics.ts';
import { noTracing, type Tracing } from '../platform/telemetry/tracing.ts';
import { type ReadRecorder, recordReads } from '../registrations/start.ts';
import { noteSessions } from '../sessions/start.ts';
import { type RefusalRecorder, recordRefusals } from '../siem/start.ts';
import { type RoomDependencies, roomRoutes } from './all-rooms.ts';
import { describeApi, serveDocuments } from './openapi.ts';
import { healthRoutes } from './operations/health-routes.ts';
import { metricsRoute, type ScrapeSources } from './operations/metrics-route.ts';
import { type OperationsSockets, restrictOperations } from './operations/operations-listener.ts';
import { policyReportRoutes } from './operations/policy-report-routes.ts';

export interface AppOptions extends Pick<ScrapeSources, 'clockSkewMs'> {
  readonly consoleUrl: string;
  readonly metrics: boolean;
  readonly mostInFlight: number;
  /** The process is about to stop: others should take the next requests. */
  readonly isDraining: () => boolean;
  /** Connections that may ask for health and metrics alone. */
  readonly operationsSockets: OperationsSockets;
  /** Records who reads which registration; absent: no one does. */
  readonly readRecorder?: ReadRecorder | undefined;
  /** Records which requests were refused; absent: no one does. */
  readonly refusalRecorder?: RefusalRecorder | undefined;
  /** Whether this copy sends to a SIEM. */
  readonly sendsToSiem?: boolean;
  readonly tracing?: Tracing;
  /** Times for bodies; by default those of production. */
  readonly bodyLimits?: BodyLimits | undefined;
  readonly logger: FastifyServerOptions['logger'];
  /** Where to report a vulnerability; without it there is no `security.txt`. */
  readonly securityTxt?: SecurityTxt | undefined;
  /** The build of the console that `pages` adds. */
  readonly consoleVersion?: string | undefined;
  /** Adds the console's pages beside the API. */
  readonly pages?: ((app: FastifyInstance) => Promise<void>) | undefined;
}

/** Beside what the routes need, metrics that can be read. */
export interface AppDependencies extends RoomDependencies {
  readonly metrics: ExposedMetrics;
}

const apiPrefix = '/api';
const documents = ['/docs', '/openapi.json', '/metrics'].map((path) => apiPrefix + path);

/** The whole application, ready for `listen` or `inject`. */
export async function buildApp(
  dependencies: AppDependencies,
  options: AppOptions,
): Promise<FastifyInstance> {
  const byHttps = options.consoleUrl.startsWith('https:');
  const headers = apiHeaders(byHttps, options.consoleVersion);
  const limits = options.bodyLimits ?? bodyLimits;
  const app = createServer(options.logger, {
    headers,
    metrics: dependencies.metrics,
    limits,
  });
  const inFlight = limitRequestsInFlight(
    options.mostInFlight,
    reportSlots(dependencies.limiter.networkOf),
  );
  const tracing = options.tracing ?? noTracing;

  closeConnectionsWithAnswers(app, options.isDraining, apiHeaders(byHttps));
  logRequests(app, dependencies.metrics);
  if (options.refusalRecorder !== undefined)
    recordRefusals(app, options.refusalRecorder, dependencies.limiter);
  refuseLongAddresses(app, headers);
  limitBodyTime(app, limits);
  refuseTwoHosts(app, headers);
  respondWithProblems(app);
  restrictOperations(app, apiPrefix, options.operationsSockets);
  handleUnknownRoutes(app, apiPrefix, allEndpoints, headers);
  await describeApi(app);
  refuseUndeclaredRoutes(app, apiPrefix, allEndpoints, documents);

  await app.register(
    async (scope) => {
      addApiHeaders(scope, headers);
      allowConsoleOrigin(scope, options.consoleUrl);
      inFlight.limit(scope);
      traceRequests(scope, tracing, isCounted);
      refuseUntilPrepared(scope, dependencies);
      enforceAccess(
        scope,
        dependencies.authenticate,
        dependencies.findApplicant,
        dependencies.stepUp,
      );
      noteSessions(scope, dependencies.sessions.notes);
      limitDetailReads(scope, dependencies.limiter);
      if (options.readRecorder !== undefined) recordReads(scope, options.readRecorder);
      validateRequests(scope);
      scope.setSerializerCompiler(writeJson);
      handleUnknownRoutes(scope, apiPrefix, allEndpoints, headers);
      addRoutes(scope.withTypeProvider<ZodTypeProvider>(), dependencies);
    },
    { prefix: apiPrefix },
  );
  await app.register(async (scope) => {
    addApiHeaders(scope, headers);
    metricsRoute(scope, `${apiPrefix}/metrics`, dependencies, {
      sources: {
        metrics: dependencies.metrics,
        inFlight: inFlight.count,
        clockSkewMs: options.clockSkewMs,
        sendsToSiem: options.sendsToSiem ?? false,
      },
      isOn: options.metrics,
    });
    await serveDocuments(scope, apiPrefix);
  });
  if (options.securityTxt !== undefined) serveSecurityTxt(app, options.securityTxt);
  await app.register(async (scope) => {
    traceRequests(scope, tracing, () => true);
    const letIn = <Value>(request: FastifyRequest, work: () => Promise<Value>) =>
      inFlight.during(request, () => {
        requirePrepared(dependencies);
        return work();
      });
    await scope.register(unsubscribePage, {
      db: dependencies.database.db,
      now: dependencies.now,
      byHttps,
      letIn,
    });
    await scope.register(statusPage, {
      byHttps,
      sender: dependencies.mails.sender,
      acts: statusActs(dependencies, letIn),
    });
    await scope.register(answerPage, {
      byHttps,
      upload: formUploader(dependencies),
      findApplicant: dependencies.findApplicant,
      networkOf: dependencies.limiter.networkOf,
      actsOf: pageActs(dependencies, letIn),
      endSession: (request, token) =>
        letIn(request, () => endSession(dependencies.database.db, token, request.headers.cookie)),
    });
  });
  await options.pages?.(app);
  await app.ready();
  return app;
}

function addRoutes(api: ApiScope, dependencies: RoomDependencies): void {
  for (const addRoutesOf of [...roomRoutes, healthRoutes, policyReportRoutes]) {
    addRoutesOf(api, dependencies);
  }
}

function refuseUntilPrepared(app: FastifyInstance, dependencies: Dependencies): void {
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.access?.role === 'public') return;
    requirePrepared(dependencies);
  });
}

function requirePrepared({ isPrepared, whyUnprepared }: Dependencies): void {
  if (isPrepared()) return;
  throw new ProblemError('temporarily-unavailable', { retryAfterSeconds: 2 }).because(
    whyUnprepared(),
  );
}
