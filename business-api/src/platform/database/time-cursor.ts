import { Instant } from '@countersign/domain/registration/registration';
import * as z from 'zod/mini';
import { malformedCursor } from '../problems/malformed-cursor.ts';

const Position = z.tuple([Instant, z.uuid()]);

/** The last row of a page of a list in the order of time. */
export interface TimePosition {
  readonly at: Date;
  readonly id: string;
}

/** Opaque to callers. */
export function writeTimeCursor({ at, id }: TimePosition): string {
  return Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url');
}

/** Throws `invalid-request` for a text that writeTimeCursor did not make. */
export function readTimeCursor(cursor: string): TimePosition {
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    const [at, id] = Position.parse(JSON.parse(text));
    return { at: new Date(at), id };
  } catch {
    throw malformedCursor();
  }
}
