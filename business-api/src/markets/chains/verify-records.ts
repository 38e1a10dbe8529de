import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import type { MarketEventsTable, Trx } from '../../platform/database/database.ts';
import { hashOfExportRecord, hashOfRows, hashOfSettingsRecord } from './record-hashes.ts';

export type ChainedEvent = Selectable<MarketEventsTable>;

/** A record disagrees with the event about it, or has none. */
type RecordFault =
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

/** Export records are deleted after a year (forget-old-rows.ts); a day less for all clocks. */
const exportDays = 364;
const dayMs = 86_400_000;
const Record_ = z.object({ record: z.nullable(z.string()) });
const Act = z.object({ act: z.string(), rows: z.number(), rowsHash: z.string() });
const Staff = z.object({ subject: z.string() });
const Erased = z.object({ ticketNumber: z.string() });

/** The records that sound chains prove, against their rows. */
export async function recordFaults(
  trx: Trx,
  events: readonly ChainedEvent[],
  now: Date,
): Promise<MarketFault[]> {
  return [
    ...(await changeFaults(trx, events)),
    ...(await exportFaults(trx, events, now)),
    ...(await bulkFaults(trx, events)),
    ...(await erasureFaults(trx, events)),
  ];
}

async function changeFaults(trx: Trx, events: readonly ChainedEvent[]): Promise<MarketFault[]> {
  const changes = events.filter(({ kind }) => kind === 'settings-changed');
  const rows = await trx.selectFrom('settings_events').selectAll().execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const faults = changes.flatMap((event): MarketFault[] => {
    const { record } = Record_.parse(event.payload);
    const row = byId.get(record ?? '');
    byId.delete(record ?? '');
    const isSame =
      row !== undefined && hashOfSettingsRecord(row) === personalOf(event, 'recordHash');
    return isSame ? [] : [faultAt(event, 'change-record-changed')];
  });
  const firsts = new Map<string, Date>();
  for (const { country_code, at } of events) {
    if (!firsts.has(country_code)) firsts.set(country_code, at);
  }
  // Older records are from before the chains.
  const added = [...byId.values()].filter(({ country_code, at }) => {
    const first = firsts.get(country_code);
    return first !== undefined && at >= first;
  });
  return [
    ...faults,
    ...added.map(({ country_code }) => faultOf(country_code, 'change-record-without-event')),
  ];
}

async function exportFaults(
  trx: Trx,
  events: readonly ChainedEvent[],
  now: Date,
): Promise<MarketFault[]> {
  const exports = events.filter(({ kind }) => kind === 'exported');
  const rows = await trx
    .selectFrom('export_tickets')
    .selectAll()
    .where('used_at', 'is not', null)
    .execute();
  const byHash = new Map(rows.map((row) => [row.ticket_hash, row]));
  const oldest = now.getTime() - exportDays * dayMs;
  const faults = exports.flatMap((event): MarketFault[] => {
    const record = Record_.parse(event.payload).record ?? '';
    const row = byHash.get(record);
    byHash.delete(record);
    if (row === undefined) {
      return event.at.getTime() < oldest ? [] : [faultAt(event, 'export-record-changed')];
    }
    const isSame = hashOfExportRecord(row) === personalOf(event, 'recordHash');
    return isSame ? [] : [faultAt(event, 'export-record-changed')];
  });
  const since = Math.min(...events.map(({ at }) => at.getTime()));
  const added = [...byHash.values()].filter(({ used_at }) => (used_at?.getTime() ?? 0) >= since);
  return [...faults, ...added.map(() => faultOf('', 'export-record-without-event'))];
}

async function bulkFaults(trx: Trx, events: readonly ChainedEvent[]): Promise<MarketFault[]> {
  const acts = new Map(
    events
      .filter(({ kind }) => kind === 'bulk-act')
      .map((event) => [Act.parse(event.payload).act, event]),
  );
  // The table is unlogged, so that a standby has none of its rows and refuses to read it.
  if (await isStandby(trx)) return [];
  const { rows } = await sql<{ act_hash: string; subjects: string[]; keys: string[] }>`
    select act_hash, array_agg(distinct subject) as subjects,
      array_agg(country_code || '/' || ticket_number) as keys
    from bulk_act_rows group by act_hash`.execute(trx);
  return rows.flatMap(({ act_hash, subjects, keys }): MarketFault[] => {
    const event = acts.get(act_hash);
    if (event === undefined) return [faultOf('', 'bulk-act-without-event')];
    const { rows: count, rowsHash } = Act.parse(event.payload);
    const { subject } = Staff.parse(event.actor);
    // Rows of an act that has ended are deleted in batches, so some may be missing.
    const isSame = keys.length < count || hashOfRows(keys) === rowsHash;
    const isWhose = subjects.length === 1 && subjects[0] === subject;
    return isSame && isWhose ? [] : [faultAt(event, 'bulk-act-changed')];
  });
}

async function isStandby(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ standby: boolean }>`
    select pg_is_in_recovery() as standby`.execute(trx);
  return rows[0]?.standby === true;
}

async function erasureFaults(trx: Trx, events: readonly ChainedEvent[]): Promise<MarketFault[]> {
  const faults: MarketFault[] = [];
  for (const event of events) {
    if (event.kind !== 'erased') continue;
    const { ticketNumber } = Erased.parse(event.payload);
    const trace = await trx
      .selectFrom('history_events')
      .select('sequence')
      .where('country_code', '=', event.country_code)
      .where('ticket_number', '=', ticketNumber)
      .where('kind', '=', 'erased')
      .limit(1)
      .executeTakeFirst();
    if (trace === undefined) faults.push(faultAt(event, 'erasure-without-trace'));
  }
  return faults;
}

function faultAt({ country_code, sequence }: ChainedEvent, fault: RecordFault): MarketFault {
  return { countryCode: country_code, sequence, fault };
}

function faultOf(countryCode: string, fault: RecordFault): MarketFault {
  return { countryCode, sequence: null, fault };
}
