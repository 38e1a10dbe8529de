import { CountryCode } from '@countersign/domain/market/country-code';
import { Instant } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import * as z from 'zod/mini';
import { bulkLimit } from './bulk-decision.ts';
import { endpoint, withProblems } from './endpoint.ts';
import { RegistrationFilterBody } from './registration-filter.ts';

/** Seconds within which a download must begin. */
export const downloadTicketSeconds = 60;

/** Permits one download: a browser downloads from a URL, which must not contain the bearer. */
export const DownloadTicket = z.object({
  ticket: z.string(),
  expiresAt: Instant,
});

/** The separator of cells: a spreadsheet expects the one of its region. */
export const separators = ['comma', 'semicolon'] as const;
const separator = z.optional(z.enum(separators));

/**
 * The figures of as many days (see `readStatistics`), everything that matches a filter, or selected rows; `separator`
 * is `comma` by default.
 */
export const ExportRequest = z.union([
  z.strictObject({
    figures: z.strictObject({ days: z.int().check(z.minimum(1), z.maximum(92)) }),
    filter: z.strictObject({ countryCode: z.optional(CountryCode) }),
    separator,
  }),
  z.strictObject({ filter: RegistrationFilterBody, separator }),
  z.strictObject({
    rows: z
      .array(z.strictObject(RegistrationKey.shape))
      .check(z.minLength(1), z.maxLength(bulkLimit)),
    separator,
  }),
]);
export type ExportRequest = z.infer<typeof ExportRequest>;

/** The file's name: `registrations-FR-2026-11-20.csv` or `figures-FR-…`, with the day of `at` in UTC. */
export function exportFileName(
  request: ExportRequest,
  at: Date,
  ending: 'csv' | 'xlsx' = 'csv',
): string {
  const countryCode = 'filter' in request ? request.filter.countryCode : undefined;
  const what = 'figures' in request ? 'figures' : 'registrations';
  const parts = [what, countryCode, at.toISOString().slice(0, 10)];
  return `${parts.filter((part) => part !== undefined).join('-')}.${ending}`;
}

export const prepareExport = endpoint({
  method: 'POST',
  url: '/exports',
  config: { access: { role: 'staff', reach: 'body.filter', act: 'read' } },
  schema: {
    operationId: 'prepareExport',
    summary: 'Get a ticket to download registrations or figures once, within a minute',
    tags: ['exports'],
    body: ExportRequest,
    response: withProblems({ 201: DownloadTicket }),
  },
});

export const downloadRegistrations = endpoint({
  method: 'GET',
  url: '/registrations.csv',
  config: { access: { role: 'public', reach: 'all', act: 'read' } },
  mediaTypes: { response: ['text/csv'] },
  schema: {
    operationId: 'downloadRegistrations',
    summary: 'Download registrations or figures as a table',
    tags: ['exports'],
    querystring: z.strictObject({
      ticket: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
    }),
    response: withProblems({ 200: z.string() }),
  },
});
