import { allEndpoints } from '@countersign/contract/all-endpoints';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ApiScope } from '../capabilities/api-scope.ts';
import type { Dependencies } from '../capabilities/dependencies.ts';
import { formUploader } from '../capabilities/documents/upload-from-form.ts';
import { refuseUndeclaredRoutes } from '../ground/access/declared-access.ts';
import { enforceAccess } from '../ground/access/enforce-access.ts';
import { limitDetailReads } from '../ground/limits/limit-detail-reads.ts';
import { ProblemError } from '../ground/problems/problem-error.ts';
import type { ExposedMetrics } from '../ground/process/metrics.ts';
import { noTracing, type Tracing } from '../ground/process/tracing.ts';
import type { ReadRecorder } from '../record/reads/read-recorder.ts';
import { capabilityRoutes } from './all-capabilities.ts';
import { answerPage } from './answer-page/answer-page.ts';
import { allowConsoleOrigin } from './http/allow-console-origin.ts';
import { closeConnectionsWithAnswers } from './http/close-connections.ts';
import { createServer, refuseLongAddresses } from './http/create-server.ts';
import { type BodyLimits, bodyLimits, limitBodyTime } from './http/limit-body-time.ts';
import { limitRequestsInFlight } from './http/limit-requests-in-flight.ts';
import { respondWithProblems } from './http/problem-responses.ts';
import { recordReads } from './http/record-reads.ts';
import { refuseTwoHosts } from './http/refuse-two-hosts.ts';
import { logRequests } from './http/request-log.ts';
import { addApiHeaders, apiHeaders } from './http/response-headers.ts';
import { type SecurityTxt, serveSecurityTxt } from './http/security-txt.ts';
import { traceRequests } from './http/trace-requests.ts';
import { handleUnknownRoutes } from './http/unknown-route.ts';
import { validateRequests } from './http/validate-request.ts';
import { writeJson } from './http/write-json.ts';
import { describeApi, serveDocuments } from './openapi.ts';
import { healthRoutes } from './operations/health-routes.ts';
import { metricsRoute, type ScrapeSources } from './operations/metrics-route.ts';
import { type OperationsSockets, restrictOperations } from './operations/operations-listener.ts';
import { policyReportRoutes } from './policy-reports/policy-report-routes.ts';

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
export interface AppDependencies extends Dependencies {
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
  const limits = options.bodyLimits ?? bodyLimits;
  const app = createServer(options.logger, {
    headers: apiHeaders(byHttps),
    metrics: dependencies.metrics,
    limits,
  });
  let inFlight = () => 0;

  closeConnectionsWithAnswers(app, options.isDraining, apiHeaders(byHttps));
  logRequests(app, dependencies.metrics);
  refuseLongAddresses(app, apiHeaders(byHttps));
  limitBodyTime(app, limits);
  refuseTwoHosts(app, apiHeaders(byHttps));
  respondWithProblems(app);
  restrictOperations(app, apiPrefix, options.operationsSockets);
  handleUnknownRoutes(app, apiPrefix, allEndpoints, apiHeaders(byHttps));
  await describeApi(app);
  refuseUndeclaredRoutes(app, apiPrefix, allEndpoints, documents);

  await app.register(
    async (scope) => {
      addApiHeaders(scope, byHttps, options.consoleVersion);
      allowConsoleOrigin(scope, options.consoleUrl);
      inFlight = limitRequestsInFlight(scope, options.mostInFlight);
      traceRequests(scope, options.tracing ?? noTracing);
      refuseUntilPrepared(scope, dependencies);
      enforceAccess(scope, dependencies.authenticate, dependencies.findApplicant);
      limitDetailReads(scope, dependencies.limiter);
      if (options.readRecorder !== undefined) recordReads(scope, options.readRecorder);
      validateRequests(scope);
      scope.setSerializerCompiler(writeJson);
      handleUnknownRoutes(scope, apiPrefix, allEndpoints, apiHeaders(byHttps));
      addRoutes(scope.withTypeProvider<ZodTypeProvider>(), dependencies);
    },
    { prefix: apiPrefix },
  );
  await app.register(async (scope) => {
    addApiHeaders(scope, byHttps, options.consoleVersion);
    metricsRoute(scope, `${apiPrefix}/metrics`, dependencies, {
      sources: {
        metrics: dependencies.metrics,
        inFlight: () => inFlight(),
        clockSkewMs: options.clockSkewMs,
      },
      isOn: options.metrics,
    });
    await serveDocuments(scope, apiPrefix);
  });
  if (options.securityTxt !== undefined) serveSecurityTxt(app, options.securityTxt);
  await app.register(answerPage, {
    byHttps,
    upload: formUploader(dependencies),
    registrationOf: async (request, token) =>
      (await dependencies.findApplicant(request, token))?.key,
    networkOf: dependencies.limiter.networkOf,
  });
  await options.pages?.(app);
  await app.ready();
  return app;
}

function addRoutes(api: ApiScope, dependencies: Dependencies): void {
  for (const addRoutesOf of [...capabilityRoutes, healthRoutes, policyReportRoutes]) {
    addRoutesOf(api, dependencies);
  }
}

function refuseUntilPrepared(
  app: FastifyInstance,
  { isPrepared, whyUnprepared }: Dependencies,
): void {
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.access?.role === 'public' || isPrepared())
      return;
    throw new ProblemError('temporarily-unavailable', { retryAfterSeconds: 2 }).because(
      whyUnprepared(),
    );
  });
}
