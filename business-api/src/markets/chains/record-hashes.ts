import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { type JsonValue, jsonHash } from '../../registrations/room.ts';

// The columns are named one by one: a later migration that adds one must not change old hashes.

/** The hash of a market's settings, staff and webhooks as they are stored; by country code. */
export async function settingsHashes(
  db: Db | Trx,
  countryCode?: string,
): Promise<Map<string, string>> {
  const only = countryCode === undefined ? sql`` : sql`where country_code = ${countryCode}`;
  const { rows } = await sql<{ code: string; parts: unknown }>`
    select country_code as code, jsonb_build_array(target_hours, undo_seconds, reply_to, reminders,
      version, checklist, checklist_version,
      (select coalesce(jsonb_agg(jsonb_build_array(email, name, locale, escalations)
          order by email collate "C"), '[]') from market_staff
        where country_code = market_settings.country_code),
      (select coalesce(jsonb_agg(jsonb_build_array(url, state) order by url collate "C"), '[]')
        from webhook_endpoints where country_code = market_settings.country_code))
      -- Later settings count once they are switched on: older hashes stay as they are.
      || case when second_person_reverses then '["second-person-reverses"]' else '[]' end::jsonb
      || case when words_version = 0 then '[]'
        else jsonb_build_array(jsonb_build_array('own-words', words_version, own_words)) end
      || case when receipts then '["receipts"]' else '[]' end::jsonb
      || case when notifications is null then '[]'
        else jsonb_build_array(jsonb_build_array('notifications', notifications)) end
      || case when working_time is null then '[]'
        else jsonb_build_array(jsonb_build_array('working-time', working_time)) end
      || case when second_person_decides is null then '[]'
        else jsonb_build_array(jsonb_build_array('second-person-decides', second_person_decides)) end
      || case when retention is null then '[]'
        else jsonb_build_array(jsonb_build_array('retention', retention)) end
      || case when assignment_rules is null then '[]'
        else jsonb_build_array(jsonb_build_array('assignment-rules', assignment_rules)) end
      || case when accounts = 'off' then '[]'
        else jsonb_build_array(jsonb_build_array('accounts', accounts)) end
      || case when approval_mail_wait_hours is null then '[]'
        else jsonb_build_array(jsonb_build_array('approval-mail-wait', approval_mail_wait_hours)) end
      || case when licence_notices = '[60, 14]' then '[]'
        else jsonb_build_array(jsonb_build_array('licence-notices', licence_notices)) end
      || case when draft_languages then '[]' else '["no-draft-languages"]' end::jsonb
        as parts
    from market_settings ${only}`.execute(db);
  return new Map(rows.map(({ code, parts }) => [code, hashOf(parts)]));
}

/** The hash of a row of settings_events. */
export async function settingsRecordHash(trx: Trx, id: string): Promise<string> {
  const row = await trx
    .selectFrom('settings_events')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return hashOfSettingsRecord(row);
}

interface SettingsRecord {
  readonly id: string;
  readonly country_code: string;
  readonly at: Date;
  readonly subject: string;
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly webhook: unknown;
  readonly words: unknown;
  readonly view: unknown;
  readonly stop_list: unknown;
  readonly waiting: unknown;
}

export function hashOfSettingsRecord(row: SettingsRecord): string {
  const { id, country_code, at, subject, name, before, after } = row;
  const { webhook, words, view, stop_list, waiting } = row;
  const parts = [id, country_code, at.toISOString(), subject, name, before, after, webhook];
  if (waiting !== null) return hashOf([...parts, words, view, stop_list, waiting]);
  if (stop_list !== null) return hashOf([...parts, words, view, stop_list]);
  if (view !== null) return hashOf([...parts, words, view]);
  return hashOf(words === null ? parts : [...parts, words]);
}

interface ExportRecord {
  readonly ticket_hash: string;
  readonly subject: string;
  readonly name: string;
  readonly markets: unknown;
  readonly filter: unknown;
  readonly used_at: Date | null;
}

/** The hash of a used row of export_tickets. */
export function hashOfExportRecord(row: ExportRecord): string {
  const { ticket_hash, subject, name, markets, filter, used_at } = row;
  return hashOf([ticket_hash, subject, name, markets, filter, used_at?.toISOString() ?? null]);
}

/** The hash of the registrations of a bulk act, `US/T-1`, in any order. */
export function hashOfRows(keys: readonly string[]): string {
  return hashOf([...new Set(keys)].sort());
}

function hashOf(value: unknown): string {
  const stored: JsonValue = JSON.parse(JSON.stringify(value));
  return jsonHash(stored);
}
