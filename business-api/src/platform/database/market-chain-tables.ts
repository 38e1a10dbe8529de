import type { Generated } from 'kysely';
import type { Json, NullableJson } from './json-columns.ts';

/** Where a market's chain ends. */
export interface MarketChainsTable {
  /** Empty: the chain about several markets. */
  country_code: string;
  event_count: Generated<number>;
  event_hash: Generated<string>;
}

/** As history_events, without a registration. */
export interface MarketEventsTable {
  country_code: string;
  sequence: number;
  kind: string;
  at: Date;
  actor: Json;
  payload: Json;
  personal: NullableJson;
  personal_hashes: Json;
  previous_hash: string;
  hash: string;
}
