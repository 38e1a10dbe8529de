import type { Trx } from '../../platform/database/database.ts';
import {
  type Actor,
  canonicalJson,
  eventHash,
  hidePersonal,
  type JsonValue,
} from '../../registrations/room.ts';

/** Instead of a ticket number in hashes and leaves: no registration has an empty one. */
export const noTicket = '';
/** The chain about several markets. */
export const severalMarkets = '';

/** What happened to a market; `personal` is hashed with a salt, so that no one can guess it. */
export type MarketEvent = {
  readonly at: Date;
  readonly actor: Actor;
} & (
  | {
      /** `record`: the row of settings_events; null where there is none. */
      readonly kind: 'settings-recorded' | 'settings-changed';
      readonly payload: { readonly record: string | null };
      readonly personal: { readonly settingsHash: string; readonly recordHash?: string };
    }
  | {
      readonly kind: 'exported';
      readonly payload: { readonly record: string };
      readonly personal: { readonly recordHash: string };
    }
  | {
      readonly kind: 'bulk-act';
      readonly payload: { readonly act: string; readonly rows: number; readonly rowsHash: string };
      readonly personal: Readonly<Record<never, string>>;
    }
  | {
      /** Their last day is over. */
      readonly kind: 'stop-list-ended';
      readonly payload: { readonly entries: number };
      readonly personal: Readonly<Record<never, string>>;
    }
  | {
      /** Of a colleague, by an administrator. */
      readonly kind: 'session-ended';
      readonly payload: { readonly session: string; readonly person: string };
      readonly personal: Readonly<Record<never, string>>;
    }
  | {
      readonly kind: 'erased';
      readonly payload: {
        readonly ticketNumber: string;
        readonly operator: string;
        readonly request: string | null;
      };
      readonly personal: Readonly<Record<never, string>>;
    }
);

/** Appends an event to the chain of a market, which `trx` locks until its end. */
export async function appendMarketEvent(
  trx: Trx,
  countryCode: string,
  { kind, at, actor, payload, personal }: MarketEvent,
): Promise<void> {
  await trx
    .insertInto('market_chains')
    .values({ country_code: countryCode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const end = await trx
    .selectFrom('market_chains')
    .select(['event_count', 'event_hash'])
    .where('country_code', '=', countryCode)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { values, hashes: personalHashes } = hidePersonal(personal as Record<string, string>);
  const sequence = end.event_count + 1;
  const previousHash = end.event_hash;
  const parts: { actor: JsonValue; payload: JsonValue } = { actor, payload };
  const key = { countryCode, ticketNumber: noTicket, sequence, kind, at };
  const hash = eventHash({ ...key, ...parts, personalHashes, previousHash });
  await trx
    .insertInto('market_events')
    .values({
      country_code: countryCode,
      sequence,
      kind,
      at,
      actor: canonicalJson(parts.actor),
      payload: canonicalJson(parts.payload),
      personal: canonicalJson(values),
      personal_hashes: canonicalJson(personalHashes),
      previous_hash: previousHash,
      hash,
    })
    .execute();
  await trx
    .updateTable('market_chains')
    .set({ event_count: sequence, event_hash: hash })
    .where('country_code', '=', countryCode)
    .execute();
}

/** The chain for what concerns these markets. */
export function chainOf(markets: Iterable<string>): string {
  const [one, ...others] = new Set(markets);
  return one === undefined || others.length > 0 ? severalMarkets : one;
}
