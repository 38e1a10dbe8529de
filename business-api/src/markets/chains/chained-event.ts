import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { MarketEventsTable } from '../../platform/database/database.ts';

export type ChainedEvent = Selectable<MarketEventsTable>;

/** A record disagrees with the event about it, or has none. */
export type RecordFault =
  | 'change-record-changed'
  | 'change-record-without-event'
  | 'export-record-changed'
  | 'export-record-without-event'
  | 'bulk-act-changed'
  | 'bulk-act-without-event'
  | 'erasure-without-trace';

export interface MarketFault {
  /** Empty: the chain about several markets. */
  readonly countryCode: string;
  /** Null where the fault is not of one event. */
  readonly sequence: number | null;
  readonly fault:
    | 'missing'
    | 'out-of-chain'
    | 'changed'
    | 'last-rows-removed'
    | 'settings-changed'
    | 'settings-without-event'
    | RecordFault;
}

export const SaltedValues = z.record(z.string(), z.object({ value: z.string(), salt: z.string() }));

/** A personal value of an event whose chain is sound. */
export function personalOf(event: ChainedEvent, name: string): string | undefined {
  return SaltedValues.parse(event.personal)[name]?.value;
}
