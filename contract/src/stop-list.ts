import { CountryCode } from '@countersign/domain/market/country-code';
import { IdentifierScheme } from '@countersign/domain/registration/identifier-schemes';
import { Instant, StaffMember } from '@countersign/domain/registration/registration';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';
import { PageQuery, pageOf } from './paging.ts';

/** Columns of the file, whose first row names them in any order. */
export const stopListColumns = [
  'name',
  'reason',
  'until',
  'numbers',
  'street',
  'postalCode',
  'city',
  'mailDomain',
] as const;
export type StopListColumn = (typeof stopListColumns)[number];
/** No entry is without them. */
export const neededStopListColumns = ['name', 'reason', 'until'] as const;

export const stopListLimits = {
  entries: 1000,
  /** Characters of the file. */
  text: 300_000,
  /** Characters of a cell. */
  cell: 300,
  /** An entry ends at the latest so many years after the day on which it is uploaded. */
  years: 5,
  /** Rows and faults that a check answers at most. */
  shown: 50,
} as const;

/** What is wrong with a cell, a row or the file. */
export const stopListFaults = [
  'no-rows',
  'too-many-rows',
  'missing-column',
  'unknown-column',
  'required',
  'too-long',
  'hidden-characters',
  'nothing-to-compare',
  'unknown-scheme',
  'not-a-number',
  'forbidden-number',
  'not-a-domain',
  'domain-of-everyone',
  'not-a-day',
  'in-the-past',
  'too-late',
  'twice',
] as const;
export type StopListFault = (typeof stopListFaults)[number];

/** A practice that the company does not supply; empty texts for what the file does not say. */
export const StopListEntry = z.object({
  name: z.string(),
  numbers: z.array(z.object({ scheme: IdentifierScheme, value: z.string() })),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  mailDomain: z.string(),
  /** For the staff of the market; no applicant ever sees it. */
  reason: z.string(),
  /** The last day, in UTC: the entry is deleted after it. */
  until: z.iso.date(),
});
export type StopListEntry = z.infer<typeof StopListEntry>;

const ListedEntry = z.object({
  ...StopListEntry.shape,
  entryId: z.uuid(),
  /** Registrations that may be this practice and are not answered. */
  openHits: z.int(),
});

/** The list of a market, a page at a time. */
export const StopList = z.object({
  ...pageOf(ListedEntry).shape,
  /** 0 where none was uploaded yet; the next upload names it. */
  version: z.int(),
  count: z.int(),
  uploadedAt: z.nullable(Instant),
  uploadedBy: z.nullable(StaffMember),
});
export type StopList = z.infer<typeof StopList>;

const FaultyCell = z.object({
  /** As a spreadsheet counts: 1 is the row of the columns' names. */
  row: z.int(),
  /** Null where it concerns the whole row. */
  column: z.nullable(z.enum(stopListColumns)),
  fault: z.enum(stopListFaults),
  /** What stands there; shortened. */
  value: z.string(),
});
export type FaultyCell = z.infer<typeof FaultyCell>;

/** What an upload would do. */
export const StopListCheck = z.object({
  /** The first rows, as they are read. */
  rows: z.array(StopListEntry),
  count: z.int(),
  /** Against the present list: what is new, what stays with its answers, and what goes. */
  added: z.int(),
  kept: z.int(),
  removed: z.int(),
  /** The first faults; the list can be uploaded when there are none. */
  faults: z.array(FaultyCell),
  faultCount: z.int(),
});
export type StopListCheck = z.infer<typeof StopListCheck>;

/** An upload in numbers, as the market's history says it. */
export const StopListChange = z.object({
  count: z.int(),
  added: z.int(),
  kept: z.int(),
  removed: z.int(),
});
export type StopListChange = z.infer<typeof StopListChange>;

const params = z.strictObject({ countryCode: CountryCode });
const csv = z.string().check(z.maxLength(stopListLimits.text));
const tags = ['stop list'];

export const readStopList = endpoint({
  method: 'GET',
  url: '/markets/:countryCode/stop-list',
  config: { access: { role: 'administrator', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'readStopList',
    summary: 'Read the stop list of a market',
    tags,
    params,
    querystring: z.strictObject(PageQuery),
    response: withProblems({ 200: StopList }),
  },
});

export const downloadStopList = endpoint({
  method: 'GET',
  url: '/markets/:countryCode/stop-list/file',
  config: { access: { role: 'administrator', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'downloadStopList',
    summary: 'Get the stop list of a market as the text of a file',
    tags,
    params,
    response: withProblems({ 200: z.object({ csv: z.string() }) }),
  },
});

export const checkStopList = endpoint({
  method: 'POST',
  url: '/markets/:countryCode/stop-list/check',
  config: { access: { role: 'administrator', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'checkStopList',
    summary: 'Say what an upload of a stop list would do',
    tags,
    params,
    body: z.strictObject({ csv }),
    response: withProblems({ 200: StopListCheck }),
  },
});

export const replaceStopList = endpoint({
  method: 'PUT',
  url: '/markets/:countryCode/stop-list',
  config: { access: { role: 'administrator', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'replaceStopList',
    summary: 'Replace the stop list of a market',
    tags,
    params,
    body: z.strictObject({ version: z.int().check(z.minimum(0)), csv }),
    response: withProblems({
      200: z.object({
        version: z.int(),
        ...StopListChange.shape,
        /** Whether it waits for a second administrator, since it takes entries away; the list is as it was until then. */
        waits: z.boolean(),
      }),
    }),
  },
});

/** A person opened a page of the list, or downloaded it. */
export const StopListLook = z.object({
  at: Instant,
  by: StaffMember,
  act: z.enum(['read', 'download']),
  /** How often within a second. */
  times: z.int(),
});
export type StopListLook = z.infer<typeof StopListLook>;

export const listStopListLooks = endpoint({
  method: 'GET',
  url: '/markets/:countryCode/stop-list/looks',
  config: { access: { role: 'administrator', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'listStopListLooks',
    summary: 'Say who looked at the stop list of a market',
    tags,
    params,
    querystring: z.strictObject(PageQuery),
    response: withProblems({ 200: pageOf(StopListLook) }),
  },
});
