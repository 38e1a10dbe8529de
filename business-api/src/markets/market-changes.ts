import type { ViewChange } from '@countersign/contract/desk/saved-views';
import {
  MarketChange,
  type MarketSettings as Settings,
  type WaitingAct,
} from '@countersign/contract/market-settings';
import type { WordsChange } from '@countersign/contract/own-words';
import type { StopListChange } from '@countersign/contract/stop-list';
import type { WebhookChange } from '@countersign/contract/webhooks';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { type Insertable, sql } from 'kysely';
import type { Person } from '../platform/access/caller.ts';
import type { Db, SettingsEventsTable, Trx } from '../platform/database/database.ts';
import { newId } from '../platform/database/new-id.ts';
import { type TimePosition, writeTimeCursor } from '../platform/database/time-cursor.ts';
import { staffActor } from '../registrations/room.ts';
import { appendMarketEvent } from './chains/append-market-event.ts';
import { settingsHashes, settingsRecordHash } from './chains/record-hashes.ts';
import { lockMarket } from './market-settings.ts';

/** Records a change of a market's settings by a person. */
export async function recordChange(
  trx: Trx,
  countryCode: CountryCode,
  { subject, name }: Pick<Person, 'subject' | 'name'>,
  change: {
    readonly at: Date;
    readonly before: Settings;
    readonly after: Settings;
    /** Where it waited for this person. */
    readonly waiting?: WaitingAct | undefined;
  },
): Promise<void> {
  await insertRecord(trx, {
    country_code: countryCode,
    at: change.at,
    subject,
    name,
    before: JSON.stringify(change.before),
    after: JSON.stringify(change.after),
    waiting: change.waiting === undefined ? null : JSON.stringify(change.waiting),
  });
}

/** Records an act on a change that waits for a second administrator; the market's settings stay as they are. */
export async function recordWaiting(
  trx: Trx,
  countryCode: CountryCode,
  { subject, name }: Pick<Person, 'subject' | 'name'>,
  {
    at,
    act,
    after,
  }: {
    readonly at: Date;
    readonly act: WaitingAct;
    /** The settings as they are wanted; undefined where no setting waits. */
    readonly after?: Settings | undefined;
  },
): Promise<void> {
  const { settings } = await lockMarket(trx, countryCode);
  await insertRecord(trx, {
    country_code: countryCode,
    at,
    subject,
    name,
    before: JSON.stringify(settings),
    after: JSON.stringify(after ?? settings),
    waiting: JSON.stringify(act),
  });
}

/** Inserts the record of a change, and its event into the market's chain. */
async function insertRecord(
  trx: Trx,
  record: Omit<Insertable<SettingsEventsTable>, 'id'>,
): Promise<void> {
  const id = newId();
  const { country_code: countryCode, at } = record;
  await trx
    .insertInto('settings_events')
    .values({ id, ...record })
    .execute();
  const settingsHash = (await settingsHashes(trx, countryCode)).get(countryCode) ?? '';
  const recordHash = await settingsRecordHash(trx, id);
  await appendMarketEvent(trx, countryCode, {
    kind: 'settings-changed',
    at,
    actor: staffActor(record),
    payload: { record: id },
    personal: { settingsHash, recordHash },
  });
}

/** Records an act on a webhook of the market; its settings stay as they are. */
export function recordWebhookChange(
  trx: Trx,
  countryCode: CountryCode,
  person: Pick<Person, 'subject' | 'name'>,
  { at, webhook }: { readonly at: Date; readonly webhook: WebhookChange },
): Promise<void> {
  return recordBeside(trx, countryCode, person, at, { webhook: JSON.stringify(webhook) });
}

/** Records a change of the market's own words; its settings stay as they are. */
export function recordWordsChange(
  trx: Trx,
  countryCode: CountryCode,
  person: Pick<Person, 'subject' | 'name'>,
  { at, words }: { readonly at: Date; readonly words: WordsChange },
): Promise<void> {
  return recordBeside(trx, countryCode, person, at, { words: JSON.stringify(words) });
}

/** Records that a view was shared with the market, or removed; its settings stay as they are. */
export function recordViewChange(
  trx: Trx,
  countryCode: CountryCode,
  person: Pick<Person, 'subject' | 'name'>,
  { at, view }: { readonly at: Date; readonly view: Omit<ViewChange, 'name'> },
): Promise<void> {
  return recordBeside(trx, countryCode, person, at, { view: JSON.stringify(view) });
}

/** Records an upload of the market's stop list, in numbers; its settings stay as they are. */
export function recordStopListChange(
  trx: Trx,
  countryCode: CountryCode,
  person: Pick<Person, 'subject' | 'name'>,
  {
    at,
    stopList,
    proposedBy,
  }: {
    readonly at: Date;
    readonly stopList: StopListChange;
    /** Where it waited for this person: who wanted it. */
    readonly proposedBy?: Pick<Person, 'subject' | 'name'> | undefined;
  },
): Promise<void> {
  return recordBeside(trx, countryCode, person, at, {
    stop_list: JSON.stringify(stopList),
    ...(proposedBy && { waiting: JSON.stringify({ act: 'confirmed', proposedBy }) }),
  });
}

async function recordBeside(
  trx: Trx,
  countryCode: CountryCode,
  { subject, name }: Pick<Person, 'subject' | 'name'>,
  at: Date,
  what: Pick<
    Insertable<SettingsEventsTable>,
    'webhook' | 'words' | 'view' | 'stop_list' | 'waiting'
  >,
): Promise<void> {
  const { settings } = await lockMarket(trx, countryCode);
  const same = JSON.stringify(settings);
  const record = { country_code: countryCode, at, subject, name, before: same, after: same };
  await insertRecord(trx, { ...record, ...what });
}

/** A page of a market's changes, newest first. */
export async function readChangesOfMarket(
  db: Db,
  countryCode: CountryCode,
  { after, limit }: { readonly after: TimePosition | undefined; readonly limit: number },
): Promise<{ items: MarketChange[]; nextCursor: string | null }> {
  let query = db
    .selectFrom('settings_events')
    .selectAll()
    .select(({ selectFrom, ref }) =>
      // The record has no name: one of an applicant would stay in it.
      selectFrom('shared_views')
        .select('name')
        .where('country_code', '=', countryCode)
        .where('view_id', '=', sql<string>`(${ref('view')} ->> 'viewId')::uuid`)
        .as('view_name'),
    )
    .where('country_code', '=', countryCode)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (after !== undefined) {
    query = query.where(sql<boolean>`(at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  }
  const rows = await query.execute();
  const last = rows[limit - 1];
  return {
    items: rows
      .slice(0, limit)
      .map(
        ({
          at,
          subject,
          name,
          before,
          after: now,
          webhook,
          words,
          view,
          view_name,
          stop_list: stopList,
          waiting,
        }) =>
          MarketChange.parse({
            at: at.toISOString(),
            by: { subject, name },
            before,
            after: now,
            ...(webhook === null ? {} : { webhook }),
            ...(words === null ? {} : { words }),
            ...(stopList === null ? {} : { stopList }),
            ...(waiting === null ? {} : { waiting }),
            ...(view === null ? {} : { view: { ...view, name: view_name ?? undefined } }),
          }),
      ),
    nextCursor: rows.length > limit && last !== undefined ? writeTimeCursor(last) : null,
  };
}
