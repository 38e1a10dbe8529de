import type { reportPolicyViolation } from '@countersign/contract/policy-reports';
import type * as z from 'zod/mini';

type Reports = z.infer<typeof reportPolicyViolation.schema.body>;

/** What is said of a violation in the log: where, against what, by which directive. */
export interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
  readonly source: string;
}

const longest = 200;

/** The violations of a report without what may be secret: queries, fragments, samples, referrers. */
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

/** Origin and path of an address by http; of any other its scheme, of a keyword (`inline`) itself. */
function place(value: string | undefined): string {
  if (value === undefined || !URL.canParse(value)) return short(value);
  const { protocol, origin, pathname } = new URL(value);
  return short(/^https?:$/.test(protocol) ? origin + pathname : protocol);
}

function short(value = ''): string {
  const word = /^[^?#]*/.exec(value)?.[0] ?? '';
  return word.replaceAll(/[^\x20-\x7e]/g, '').slice(0, longest);
}
