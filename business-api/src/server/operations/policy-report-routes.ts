import { reportPolicyViolation } from '@countersign/contract/policy-reports';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiScope } from '../../platform/http/api-scope.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import { violationsIn } from './violations-in.ts';

const longestReportBytes = 8 * 1024;
const reportTypes = ['application/reports+json', 'application/csp-report'];

/** In its own scope: no other route accepts these media types. */
export function policyReportRoutes(api: ApiScope, { limiter, isPrepared }: Dependencies): void {
  void api.register(async (scope) => {
    for (const type of reportTypes) {
      scope.addContentTypeParser(
        type,
        { parseAs: 'string', bodyLimit: longestReportBytes },
        scope.getDefaultJsonParser('error', 'error'),
      );
    }
    scope.withTypeProvider<ZodTypeProvider>().route({
      ...reportPolicyViolation,
      bodyLimit: longestReportBytes,
      handler: async (request, reply) => {
        if (!isPrepared()) {
          throw new ProblemError('temporarily-unavailable', { retryAfterSeconds: 2 });
        }
        await limiter.admit(request, 'policy-report');
        const [first, ...more] = violationsIn(request.body);
        request.log.warn(
          { violation: first, more: more.length },
          'the content policy kept something from happening',
        );
        return reply.code(204).send(null);
      },
    });
  });
}
