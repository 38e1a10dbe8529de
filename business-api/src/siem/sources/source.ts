import type { Db } from '../../platform/database/database.ts';
import type { OcsfEvent } from '../ocsf/ocsf-event.ts';

/** A part of what was read, in the order of its source. */
export interface Page {
  readonly events: readonly OcsfEvent[];
  /** Where the next page begins once this one has arrived. */
  readonly next: unknown;
  /** Whether nothing was left that could be sent at that moment. */
  readonly isLast: boolean;
}

/** A table that already says what happened, read from a position on. */
export interface Source {
  readonly name: string;
  /** The position after all that is there now: what was before the stream is not sent. */
  readonly begin: (db: Db, now: Date) => Promise<unknown>;
  /** At most `limit` events after `position`, a value that `begin` or an earlier page gave. */
  readonly read: (db: Db, position: unknown, now: Date, limit: number) => Promise<Page>;
}
