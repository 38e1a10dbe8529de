import { asSeen } from '@countersign/domain/registration/text';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';

const text = z.catch(z.optional(z.string().check(asSeen)), undefined);

/** One report of the Reporting API; additional fields are accepted and ignored. */
const Report = z.looseObject({
  type: z.string().check(asSeen),
  body: z.looseObject({
    documentURL: text,
    blockedURL: text,
    effectiveDirective: text,
    sourceFile: text,
  }),
});

/** The older format of `report-uri`, with one violation each. */
const OldReport = z.looseObject({
  'csp-report': z.looseObject({
    'document-uri': text,
    'blocked-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'source-file': text,
  }),
});

export const reportPolicyViolation = endpoint({
  method: 'POST',
  url: '/policy-reports',
  config: { access: { role: 'public', reach: 'all', act: 'write' } },
  mediaTypes: { body: ['application/reports+json', 'application/csp-report'] },
  schema: {
    operationId: 'reportPolicyViolation',
    summary: 'Report what the Content-Security-Policy kept from happening',
    tags: ['operations'],
    body: z.union([z.array(Report).check(z.minLength(1), z.maxLength(50)), OldReport]),
    response: withProblems({ 204: z.null() }),
  },
});
