import { CountryCode } from '@countersign/domain/market/country-code';
import { Instant } from '@countersign/domain/registration/registration';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';
import { malformedCursor } from '../platform/problems/malformed-cursor.ts';

const Position = z.tuple([Instant, TicketNumber, CountryCode, z.optional(z.literal('others'))]);

/** The last row of a page; the next page starts after it. */
export interface PagePosition {
  /** The time by which the list is ordered. */
  readonly at: Date;
  readonly ticketNumber: string;
  readonly countryCode: string;
  /** In the order `asked-first`: among those whose applicant the caller has not asked. */
  readonly isOfOthers?: boolean;
}

/** Opaque to callers, so that the order may change. */
export function writeCursor(last: PagePosition): string {
  const { at, ticketNumber, countryCode, isOfOthers = false } = last;
  const position = [at.toISOString(), ticketNumber, countryCode, ...(isOfOthers ? ['others'] : [])];
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Throws `invalid-request` for a text that writeCursor did not make. */
export function readCursor(cursor: string): PagePosition {
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    const [at, ticketNumber, countryCode, of] = Position.parse(JSON.parse(text));
    return { at: new Date(at), ticketNumber, countryCode, isOfOthers: of === 'others' };
  } catch {
    throw malformedCursor();
  }
}
