import { isDeepStrictEqual } from 'node:util';
import { defaultLicenceNotices } from '@countersign/contract/licences';
import {
  defaultTargetHours,
  MarketSettings,
  type MarketSettings as Settings,
} from '@countersign/contract/market-settings';
import { CountryCode } from '@countersign/domain/market/country-code';
import { noSecondPerson } from '@countersign/domain/registration/second-person';
import { keepsAll } from '@countersign/domain/retention/retention';
import { checklistOf, defaultChecklistOf } from '../evidence/room.ts';
import type { Db, Trx } from '../platform/database/database.ts';

export interface StoredSettings {
  readonly countryCode: string;
  readonly version: number;
  readonly checklistVersion: number;
  readonly calendarVersion: number;
  readonly settings: Settings;
}

/** Markets in the order of their codes, after one of them. */
export async function readMarkets(
  db: Db | Trx,
  markets: readonly string[] | 'all',
  { after = '', limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<StoredSettings[]> {
  let query = db
    .selectFrom('market_settings')
    .selectAll()
    .where('country_code', '>', after)
    .orderBy('country_code')
    .limit(limit);
  if (markets !== 'all') query = query.where('country_code', 'in', markets);
  const rows = await query.execute();
  const codes = rows.map(({ country_code }) => country_code);
  if (codes.length === 0) return [];
  const staff = await db
    .selectFrom('market_staff')
    .selectAll()
    .where('country_code', 'in', codes)
    .orderBy('country_code')
    .orderBy('email')
    .execute();
  const byMarket = Map.groupBy(staff, ({ country_code }) => country_code);
  return rows.map((row) => ({
    countryCode: row.country_code,
    version: row.version,
    checklistVersion: row.checklist_version,
    calendarVersion: row.calendar_version,
    settings: MarketSettings.parse({
      staff: (byMarket.get(row.country_code) ?? []).map(({ email, name, locale, escalations }) => ({
        email,
        name,
        locale,
        escalations,
      })),
      targetHours: row.target_hours,
      workingTime: row.working_time,
      undoSeconds: row.undo_seconds,
      replyTo: row.reply_to,
      reminders: row.reminders,
      receipts: row.receipts,
      draftLanguages: row.draft_languages,
      accounts: row.accounts,
      approvalMailWaitHours: row.approval_mail_wait_hours,
      licenceNotices: row.licence_notices,
      notifications: row.notifications ?? {},
      assignmentRules: row.assignment_rules ?? [],
      retention: row.retention ?? keepsAll,
      secondPersonReverses: row.second_person_reverses,
      secondPersonDecides: row.second_person_decides ?? noSecondPerson,
      checklist: checklistOf(CountryCode.parse(row.country_code), row).checklist,
    }),
  }));
}

/** Locks the settings of a market until `trx` ends; inserts them first if there are none. */
export async function lockMarket(trx: Trx, countryCode: CountryCode): Promise<StoredSettings> {
  await trx
    .insertInto('market_settings')
    .values({ country_code: countryCode, target_hours: defaultTargetHours })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .selectFrom('market_settings')
    .select('country_code')
    .where('country_code', '=', countryCode)
    .forUpdate()
    .execute();
  const [market] = await readMarkets(trx, [countryCode], { limit: 1 });
  if (market === undefined) throw new Error('The settings of a market were not inserted.');
  return market;
}

export async function writeSettings(
  trx: Trx,
  countryCode: CountryCode,
  {
    staff,
    targetHours,
    workingTime,
    undoSeconds,
    replyTo,
    reminders,
    receipts,
    draftLanguages,
    accounts,
    approvalMailWaitHours,
    licenceNotices = defaultLicenceNotices,
    notifications = {},
    assignmentRules = [],
    retention = keepsAll,
    secondPersonReverses,
    secondPersonDecides,
    checklist,
  }: Settings,
  {
    version,
    checklistVersion,
    calendarVersion,
    retentionChangedAt,
  }: Omit<StoredSettings, 'countryCode' | 'settings'> & {
    /** Undefined: its retention is as before. */
    readonly retentionChangedAt: Date | undefined;
  },
): Promise<void> {
  await trx
    .updateTable('market_settings')
    .set({
      target_hours: targetHours,
      working_time: workingTime == null ? null : JSON.stringify(workingTime),
      calendar_version: calendarVersion,
      undo_seconds: undoSeconds,
      reply_to: replyTo,
      reminders,
      receipts: receipts ?? false,
      draft_languages: draftLanguages ?? true,
      accounts: accounts ?? 'off',
      approval_mail_wait_hours: approvalMailWaitHours ?? null,
      licence_notices: JSON.stringify(licenceNotices),
      notifications: Object.keys(notifications).length === 0 ? null : JSON.stringify(notifications),
      assignment_rules: assignmentRules.length === 0 ? null : JSON.stringify(assignmentRules),
      retention: isDeepStrictEqual(retention, keepsAll) ? null : JSON.stringify(retention),
      ...(retentionChangedAt === undefined ? {} : { retention_changed_at: retentionChangedAt }),
      second_person_reverses: secondPersonReverses ?? false,
      second_person_decides:
        secondPersonDecides === undefined || isDeepStrictEqual(secondPersonDecides, noSecondPerson)
          ? null
          : JSON.stringify(secondPersonDecides),
      version,
      checklist: isDefault(checklist, countryCode) ? null : JSON.stringify(checklist),
      checklist_version: checklistVersion,
    })
    .where('country_code', '=', countryCode)
    .execute();
  await trx.deleteFrom('market_staff').where('country_code', '=', countryCode).execute();
  if (staff.length === 0) return;
  await trx
    .insertInto('market_staff')
    .values(staff.map((member) => ({ country_code: countryCode, ...member })))
    .execute();
}

function isDefault(checklist: Settings['checklist'], countryCode: CountryCode): boolean {
  return checklist == null || isDeepStrictEqual(checklist, defaultChecklistOf(countryCode));
}
