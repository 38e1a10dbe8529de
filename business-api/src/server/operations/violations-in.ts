import type { reportPolicyViolation } from '@countersign/contract/policy-reports';
import type * as z from 'zod/mini';

type Reports = z.infer<typeof reportPolicyViolation.schema.body>;

/** The logged parts of a violation: page, blocked address and directive. */
export interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
  readonly source: string;
}

const longest = 200;

/** The violations of a report, without possible secrets: queries, fragments, samples, referrers. */
export function violationsIn(reports: Reports): readonly Violation[] {
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
