import { isDeepStrictEqual } from 'node:util';
import type { MarketSettings, WaitingAct } from '@countersign/contract/market-settings';
import { CountryCode } from '@countersign/domain/market/country-code';
import { keepsAll } from '@countersign/domain/retention/retention';
import { beginSpreading } from '../evidence/room.ts';
import type { Person } from '../platform/access/caller.ts';
import type { Trx } from '../platform/database/database.ts';
import { movesDueTimes } from '../working-time/room.ts';
import { recordChange } from './market-changes.ts';
import { lockMarket, type StoredSettings, writeSettings } from './market-settings.ts';

/** Gives a market other settings within `trx`, which has locked it, with the record of who changed them. */
export async function changeSettings(
  trx: Trx,
  { settings: before, ...market }: StoredSettings,
  after: MarketSettings,
  {
    person,
    at,
    waiting,
  }: {
    readonly person: Pick<Person, 'subject' | 'name'>;
    readonly at: Date;
    /** Where it waited for this person. */
    readonly waiting?: WaitingAct;
  },
): Promise<StoredSettings> {
  const countryCode = CountryCode.parse(market.countryCode);
  const isOther = !isDeepStrictEqual(before.checklist, after.checklist);
  const keepsAsBefore = isDeepStrictEqual(before.retention ?? keepsAll, after.retention);
  await writeSettings(trx, countryCode, after, {
    version: market.version + 1,
    checklistVersion: market.checklistVersion + Number(isOther),
    calendarVersion: market.calendarVersion + Number(movesDueTimes(before, after)),
    retentionChangedAt: keepsAsBefore ? undefined : at,
  });
  if (isOther) await beginSpreading(trx, countryCode);
  await recordChange(trx, countryCode, person, { at, before, after, waiting });
  return lockMarket(trx, countryCode);
}
