import { CountryCode } from '@countersign/domain/market/country-code';
import { documentKinds } from '@countersign/domain/registration/application';
import * as z from 'zod/mini';
import type { DocumentBucket } from './document-bucket.ts';
import type { ScanContents } from './inspection/scan-with-clamd.ts';

/** How this installation handles documents of applicants. */
export interface DocumentDesk {
  /** Of 32 bytes: the first encrypts, all decrypt; none: no documents are taken. */
  readonly keys: readonly Buffer[];
  /** Where contents go; undefined: into the database. */
  readonly bucket: DocumentBucket | undefined;
  /** Undefined: there is no virus scanner. */
  readonly scan: ScanContents | undefined;
  readonly days: RetentionDays;
}

/** What this room gives the others' routes. */
export interface WithDocuments {
  readonly documents: DocumentDesk;
}

/** Where nothing is set. */
export const noDocuments: DocumentDesk = { keys: [], bucket: undefined, scan: undefined, days: {} };

const Days = z.int().check(z.minimum(1), z.maximum(36_500));
const others = '*';
const Market = z
  .string()
  .check(z.refine((text) => text === others || CountryCode.safeParse(text).success));
const Kind = z
  .string()
  .check(z.refine((text) => text === others || documentKinds.some((kind) => kind === text)));

/**
 * Days for which documents stay after the decision, by market and kind, `*` for all others:
 * `{"*":{"*":90,"identity":30},"FR":{"licence":365}}`.
 */
export const RetentionDays = z.record(Market, z.record(Kind, Days));
export type RetentionDays = z.infer<typeof RetentionDays>;

/** Where nothing else is set. */
export const defaultRetentionDays = 90;

/** Every number of days that applies to some document. */
export function distinctDays(rules: RetentionDays): number[] {
  const set = Object.values(rules).flatMap((kinds) => Object.values(kinds));
  return [...new Set([...set, defaultRetentionDays])];
}
