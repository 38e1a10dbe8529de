import { reportPolicyViolation } from '@countersign/contract/policy-reports';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiScope } from '../../platform/http/api-scope.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';

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

type Reports = z.infer<typeof reportPolicyViolation.schema.body>;

/** The logged parts of a violation: page, blocked address and directive. */
interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
  readonly source: string;
}

const longest = 200;

/** The violations of a report, without possible secrets: queries, fragments, samples, referrers. */
function violationsIn(reports: Reports): readonly Violation[] {
  if (Array.isArray(reports)) {
    return reports.map(({ body }) => ({
      directive: short(body.effectiveDirective),
      blocked: place(body.blockedURL),
      page: place(body.documentURL),
      source: place(body.sourceFile),
    }));
  }
  const { 'csp-report': report } = reports;
  return [
    {
      directive: short(report['effective-directive'] ?? report['violated-directive']),
      blocked: place(report['blocked-uri']),
      page: place(report['document-uri']),
      source: place(report['source-file']),
    },
  ];
}

/** Origin and path of an http address; the scheme of any other; a keyword (`inline`) as it is. */
function place(value: string | undefined): string {
  if (value === undefined || !URL.canParse(value)) return short(value);
  const { protocol, origin, pathname } = new URL(value);
  return short(/^https?:$/.test(protocol) ? origin + pathname : protocol);
}

function short(value = ''): string {
  const text = /^[^?#]*/.exec(value)?.[0] ?? '';
  return text.replaceAll(/[^\x20-\x7e]/g, '').slice(0, longest);
}
