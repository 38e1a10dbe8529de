import * as z from 'zod/mini';
import type { Db, Trx } from '../../platform/database/database.ts';
import { eventHash, type JsonValue, personalHash } from '../../registrations/room.ts';
import { noTicket } from './append-market-event.ts';
import { settingsHashes } from './record-hashes.ts';
import { configuredMarkets } from './record-settings.ts';
import {
  type ChainedEvent,
  type MarketFault,
  personalOf,
  recordFaults,
  SaltedValues,
} from './verify-records.ts';

export interface MarketAudit {
  readonly chains: number;
  readonly events: number;
  readonly faults: readonly MarketFault[];
}
const pageSize = 1000;
const Hashes = z.record(z.string(), z.string());

/**
 * Verifies the chain of every market and what it proves: settings, staff and webhooks as they are now,
 * the records of changes and exports, bulk acts that have not ended, and erasures. One fault for each chain at
 * most, and then each record that disagrees.
 */
export function verifyMarketChains(db: Db, now: Date): Promise<MarketAudit> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const faults: MarketFault[] = [];
      const sound: ChainedEvent[] = [];
      const heads = await trx
        .selectFrom('market_chains')
        .selectAll()
        .orderBy('country_code')
        .execute();
      for (const head of heads) {
        const events = await eventsOf(trx, head.country_code);
        const fault = chainFault(head, events);
        if (fault === undefined) sound.push(...events);
        else faults.push({ countryCode: head.country_code, ...fault });
      }
      faults.push(...(await orphans(trx)));
      const faulty = new Set(faults.map(({ countryCode }) => countryCode));
      faults.push(...(await settingsFaults(trx, sound, faulty)));
      if (faults.length === 0) faults.push(...(await recordFaults(trx, sound, now)));
      return { chains: heads.length, events: sound.length, faults };
    });
}

async function eventsOf(trx: Trx, market: string): Promise<ChainedEvent[]> {
  const events: ChainedEvent[] = [];
  for (let after = 0; ; after = events.at(-1)?.sequence ?? after) {
    const page = await trx
      .selectFrom('market_events')
      .selectAll()
      .where('country_code', '=', market)
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(pageSize)
      .execute();
    events.push(...page);
    if (page.length < pageSize) return events;
  }
}

function chainFault(
  head: { readonly event_count: number; readonly event_hash: string },
  events: readonly ChainedEvent[],
): Omit<MarketFault, 'countryCode'> | undefined {
  let previous = '';
  for (const [index, event] of events.entries()) {
    const sequence = index + 1;
    if (event.sequence !== sequence) return { sequence, fault: 'missing' };
    if (event.previous_hash !== previous) return { sequence, fault: 'out-of-chain' };
    if (!isUnchanged(event)) return { sequence, fault: 'changed' };
    previous = event.hash;
  }
  const isWhole = events.length === head.event_count && previous === head.event_hash;
  return isWhole ? undefined : { sequence: null, fault: 'last-rows-removed' };
}

function isUnchanged(event: ChainedEvent): boolean {
  const hashes = Hashes.safeParse(event.personal_hashes).data;
  const personal = SaltedValues.safeParse(event.personal).data;
  // Nothing of these events is ever erased: a missing value was removed by hand.
  if (hashes === undefined || personal === undefined) return false;
  const expected = eventHash({
    countryCode: event.country_code,
    ticketNumber: noTicket,
    sequence: event.sequence,
    kind: event.kind,
    at: event.at,
    actor: event.actor as JsonValue, // from a jsonb column, so it is JSON
    payload: event.payload as JsonValue,
    personalHashes: hashes,
    previousHash: event.previous_hash,
  });
  const names = new Set([...Object.keys(hashes), ...Object.keys(personal)]);
  return (
    expected === event.hash &&
    [...names].every((name) => {
      const { value, salt } = personal[name] ?? { value: '', salt: '' };
      return hashes[name] === personalHash(value, salt);
    })
  );
}

/** Events of a chain whose end was removed. */
async function orphans(trx: Trx): Promise<MarketFault[]> {
  const rows = await trx
    .selectFrom('market_events')
    .leftJoin('market_chains', 'market_chains.country_code', 'market_events.country_code')
    .select('market_events.country_code')
    .distinct()
    .where('market_chains.country_code', 'is', null)
    .execute();
  return rows.map(({ country_code: countryCode }) => {
    return { countryCode, sequence: null, fault: 'last-rows-removed' };
  });
}

async function settingsFaults(
  trx: Trx,
  events: readonly ChainedEvent[],
  faulty: ReadonlySet<string>,
): Promise<MarketFault[]> {
  const recorded = new Map<string, string | undefined>();
  for (const event of events) {
    const hash = personalOf(event, 'settingsHash');
    if (hash !== undefined) recorded.set(event.country_code, hash);
  }
  const current = await settingsHashes(trx);
  const markets = new Set([...(await configuredMarkets(trx)), ...recorded.keys()]);
  return [...markets].flatMap((countryCode): MarketFault[] => {
    if (faulty.has(countryCode)) return [];
    const known = recorded.get(countryCode);
    if (known === undefined) {
      return [{ countryCode, sequence: null, fault: 'settings-without-event' }];
    }
    const isSame = known === current.get(countryCode);
    return isSame ? [] : [{ countryCode, sequence: null, fault: 'settings-changed' }];
  });
}
