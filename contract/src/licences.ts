import {
  isLicenceDay,
  LicenceType,
  licenceFields,
  tickResults,
} from '@countersign/domain/registration/licence';
import { Instant, StaffMember } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { asSeen, wordsOf } from '@countersign/domain/registration/text';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';
import { IdempotentHeaders } from './idempotency.ts';

/** Longest value of a licence, in characters. */
export const licenceTextLimit = 240;

/** Days before its end at which a practice is asked for the renewed licence, unless its market says otherwise. */
export const defaultLicenceNotices = [60, 14];

/** Of this millennium, `2027-03-31`; the database knows no year 0. */
const Day = z.pipe(z.iso.date(), z.string().check(z.regex(/^2/, { error: 'malformed' })));

/** The page of the document on which it stands, from 1 on. */
const Page = z.int().check(z.minimum(1), z.maximum(999));

/** What a person saw of one field: with `agrees` the value of the application, and neither value nor page where it is not on the paper. */
export const LicenceTick = z.object({
  result: z.enum(tickResults),
  value: z.nullable(z.string().check(asSeen)),
  page: z.nullable(Page),
});
export type LicenceTick = z.infer<typeof LicenceTick>;

function ticksOf<Tick extends z.ZodMiniType>(tick: Tick) {
  return z.strictObject({
    holder: tick,
    number: tick,
    issuer: tick,
    place: tick,
    validFrom: tick,
    validUntil: tick,
  });
}

export const LicenceTicks = ticksOf(LicenceTick);
export type LicenceTicks = z.infer<typeof LicenceTicks>;

const NewTicks = ticksOf(
  z.strictObject({
    result: z.enum(tickResults),
    value: z.nullable(wordsOf(licenceTextLimit)),
    page: z.nullable(Page),
  }),
).check(({ value: ticks, issues }) => {
  for (const field of licenceFields) {
    const { result, value, page } = ticks[field];
    const fault = (path: 'value' | 'page', message: string) =>
      issues.push({ code: 'custom', input: ticks, path: [field, path], message });
    for (const [path, given] of [
      ['value', value],
      ['page', page],
    ] as const) {
      if ((given === null) !== (result === 'not-on-paper'))
        fault(path, given === null ? 'required' : 'not-allowed');
    }
    if (value !== null && isLicenceDay(field) && !Day.safeParse(value).success)
      fault('value', 'malformed');
  }
});

/** A licence as a person read it from a document. */
export const Licence = z.object({
  type: LicenceType,
  /** From 1 on; rises with each reading. */
  version: z.int(),
  ticks: LicenceTicks,
  document: z.object({
    documentId: z.uuid(),
    /** SHA-256 of its contents, hexadecimal. */
    sha256: z.string(),
    /** Null once the document is gone: its time was over, or it was taken back. The reading stays. */
    fileName: z.nullable(z.string()),
  }),
  readBy: StaffMember,
  readAt: Instant,
});
export type Licence = z.infer<typeof Licence>;

const ReadLicences = z.object({
  items: z.array(Licence),
  /** What the market reads, the usual one first. */
  types: z.array(LicenceType),
});

const tags = ['licences'];

export const listLicences = endpoint({
  method: 'GET',
  url: '/registrations/:countryCode/:ticketNumber/licences',
  config: { access: { role: 'staff', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'listLicences',
    summary: 'List the licences that were read from documents',
    tags,
    params: RegistrationKey,
    response: withProblems({ 200: ReadLicences }),
  },
});

export const readLicence = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/licences',
  config: { access: { role: 'staff', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'readLicence',
    summary: 'Record what a licence says, as it was read from its document',
    tags,
    params: RegistrationKey,
    headers: IdempotentHeaders,
    body: z.strictObject({
      type: LicenceType,
      /** Of the licence as it was seen; 0 where none of this type was read. */
      version: z.int().check(z.minimum(0)),
      documentId: z.uuid(),
      ticks: NewTicks,
    }),
    response: withProblems({ 200: ReadLicences }),
  },
});
