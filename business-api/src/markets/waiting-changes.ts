import { MarketSettings, type WaitingAct } from '@countersign/contract/market-settings';
import { StopListChange } from '@countersign/contract/stop-list';
import {
  LoosenedSettings,
  protectiveSettings,
  type WaitingChange,
  waitingDays,
} from '@countersign/contract/waiting-changes';
import { CountryCode } from '@countersign/domain/market/country-code';
import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Person } from '../platform/access/caller.ts';
import type { Db, Trx, WaitingChangesTable } from '../platform/database/database.ts';
import { newId } from '../platform/database/new-id.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { changeSettings } from './change-settings.ts';
import { isStill } from './loosened-settings.ts';
import { recordWaiting } from './market-changes.ts';
import { lockMarket, type StoredSettings } from './market-settings.ts';
import { tellAdministrators } from './tell-administrators.ts';

const dayMs = 86_400_000;
/** More are not listed: each administrator of a market has two at most. */
const mostListed = 100;

/** The file of a stop list that waits. */
export const WaitingStopList = z.object({
  csv: z.string(),
  /** Of the list that it replaces. */
  version: z.number(),
  change: StopListChange,
});
export type WaitingStopList = z.infer<typeof WaitingStopList>;

interface By {
  readonly person: Pick<Person, 'subject' | 'name'>;
  readonly at: Date;
}

/**
 * Lets looser settings wait for a second administrator, within `trx`, which has locked the market. What the person already has waiting is
 * joined with it, unless it has been overtaken.
 */
export async function proposeSettings(
  trx: Trx,
  market: StoredSettings,
  { before, waiting }: { readonly before: LoosenedSettings; readonly waiting: LoosenedSettings },
  { person, at }: By,
): Promise<void> {
  const countryCode = CountryCode.parse(market.countryCode);
  const earlier = await trx
    .selectFrom('waiting_changes')
    .select(['before', 'after'])
    .where('country_code', '=', countryCode)
    .where('by_subject', '=', person.subject)
    .where('stop_list', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  const was = LoosenedSettings.parse(earlier?.before ?? {});
  const isJoined = earlier !== undefined && isStill(market.settings, was);
  const from = isJoined ? { ...was, ...before } : before;
  const to = isJoined ? { ...LoosenedSettings.parse(earlier.after ?? {}), ...waiting } : waiting;
  await insert(trx, countryCode, { person, at }, { before: from, after: to });
  const after = MarketSettings.parse({ ...market.settings, ...to });
  await recordWaiting(trx, countryCode, person, { at, act: { act: 'proposed' }, after });
  await tellOthers(trx, countryCode, { person, at });
}

/** Lets a stop list wait likewise; it takes the place of one that the person already has waiting. */
export async function proposeStopList(
  trx: Trx,
  countryCode: CountryCode,
  stopList: WaitingStopList,
  { person, at }: By,
): Promise<void> {
  await insert(trx, countryCode, { person, at }, { stopList });
  const act = { act: 'proposed', stopList: stopList.change } as const;
  await recordWaiting(trx, countryCode, person, { at, act });
  await tellOthers(trx, countryCode, { person, at });
}

/** Tells the other administrators of what protects less from now on, where nobody has to confirm it. */
export async function tellOfLooser(
  trx: Trx,
  countryCode: CountryCode,
  { person, at }: By,
): Promise<void> {
  const { subject, name } = person;
  const notice = { kind: 'change-made', by: { subject, name } } as const;
  await tellAdministrators(trx, countryCode, notice, { at, except: subject });
}

async function tellOthers(trx: Trx, countryCode: CountryCode, { person, at }: By): Promise<void> {
  const { subject, name } = person;
  const until = endOf(at).toISOString();
  const notice = { kind: 'change-waits', by: { subject, name }, until } as const;
  await tellAdministrators(trx, countryCode, notice, { at, except: subject });
}

/** When a change lapses that began to wait at that time. */
function endOf(at: Date): Date {
  return new Date(at.getTime() + waitingDays * dayMs);
}

async function insert(
  trx: Trx,
  countryCode: CountryCode,
  { person, at }: By,
  what:
    | { readonly before: LoosenedSettings; readonly after: LoosenedSettings }
    | { readonly stopList: WaitingStopList },
): Promise<void> {
  const isStopList = 'stopList' in what;
  await trx
    .deleteFrom('waiting_changes')
    .where('country_code', '=', countryCode)
    .where('by_subject', '=', person.subject)
    .where('stop_list', isStopList ? 'is not' : 'is', null)
    .execute();
  await trx
    .insertInto('waiting_changes')
    .values({
      country_code: countryCode,
      change_id: newId(at.getTime()),
      proposed_at: at,
      expires_at: endOf(at),
      by_subject: person.subject,
      by_name: person.name,
      before: isStopList ? null : JSON.stringify(what.before),
      after: isStopList ? null : JSON.stringify(what.after),
      stop_list: isStopList ? JSON.stringify(what.stopList) : null,
    })
    .execute();
}

/** The changes of a market that wait, oldest first; whether the reader may confirm one is for the caller to say. */
export async function readWaiting(
  db: Db | Trx,
  countryCode: CountryCode,
  at: Date,
): Promise<Omit<WaitingChange, 'mayConfirm'>[]> {
  const rows = await db
    .selectFrom('waiting_changes')
    .selectAll()
    // The file may be long, and is not shown.
    .select(sql<unknown>`stop_list -> 'change'`.as('stop_list'))
    .where('country_code', '=', countryCode)
    .where('expires_at', '>', at)
    .orderBy('change_id')
    .limit(mostListed)
    .execute();
  return rows.map((row) => ({
    id: row.change_id,
    at: row.proposed_at.toISOString(),
    by: { subject: row.by_subject, name: row.by_name },
    expiresAt: row.expires_at.toISOString(),
    before: LoosenedSettings.parse(row.before ?? {}),
    after: LoosenedSettings.parse(row.after ?? {}),
    ...(row.stop_list === null ? {} : { stopList: StopListChange.parse(row.stop_list) }),
  }));
}

export interface TakenChange {
  readonly proposedBy: { readonly subject: string; readonly name: string };
  readonly settings: { readonly before: LoosenedSettings; readonly after: LoosenedSettings };
  /** Undefined: settings wait. */
  readonly stopList: WaitingStopList | undefined;
}

/**
 * Takes a change that waits out of its table within `trx`, which has locked the market, for who settles it. Throws
 * `not-found` for one that has been settled, or whose time is over.
 */
export async function takeWaiting(
  trx: Trx,
  countryCode: CountryCode,
  id: string,
  at: Date,
): Promise<TakenChange> {
  const row = await trx
    .deleteFrom('waiting_changes')
    .where('country_code', '=', countryCode)
    .where('change_id', '=', id)
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new ProblemError('not-found');
  return takenOf(row);
}

function takenOf(row: Selectable<WaitingChangesTable>): TakenChange {
  return {
    proposedBy: { subject: row.by_subject, name: row.by_name },
    settings: {
      before: LoosenedSettings.parse(row.before ?? {}),
      after: LoosenedSettings.parse(row.after ?? {}),
    },
    stopList: row.stop_list === null ? undefined : WaitingStopList.parse(row.stop_list),
  };
}

/** Carries out settings that waited. Throws `settings-changed` where one of them is no longer what it was. */
export async function applyWaiting(
  trx: Trx,
  countryCode: CountryCode,
  { proposedBy, settings: { before, after } }: TakenChange,
  by: By,
): Promise<void> {
  const market = await lockMarket(trx, countryCode);
  if (!isStill(market.settings, before)) throw new ProblemError('settings-changed');
  const waiting: WaitingAct = { act: 'confirmed', proposedBy };
  const wanted = MarketSettings.parse({ ...market.settings, ...after });
  await changeSettings(trx, market, wanted, { ...by, waiting });
}

/** Records that a change was returned by another administrator, or taken back by who wanted it. */
export async function recordReturn(
  trx: Trx,
  countryCode: CountryCode,
  { proposedBy, settings, stopList }: TakenChange,
  { person, at }: By,
): Promise<void> {
  const isOwn = proposedBy.subject === person.subject;
  const act: WaitingAct = {
    act: isOwn ? 'taken-back' : 'returned',
    proposedBy,
    ...(stopList === undefined ? {} : { stopList: stopList.change }),
  };
  const { settings: present } = await lockMarket(trx, countryCode);
  const hasSettings = protectiveSettings.some((field) => field in settings.after);
  const after = hasSettings ? MarketSettings.parse({ ...present, ...settings.after }) : undefined;
  await recordWaiting(trx, countryCode, person, { at, act, after });
}
