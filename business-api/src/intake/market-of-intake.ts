import { defaultTargetHours } from '@countersign/contract/market-settings';
import type { AssignmentRule } from '@countersign/domain/assignment/assignment-rules';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { TargetCalendar } from '@countersign/domain/working-time/count-working-time';
import { type RawBuilder, sql } from 'kysely';
import { checklistOf, type MarketChecklist } from '../evidence/room.ts';
import {
  type StaffRow,
  type StandIn,
  selectedStandIns,
  waysOf,
  withDeputies,
} from '../markets/room.ts';
import type { Trx } from '../platform/database/database.ts';
import { parsedOnce } from '../platform/database/parsed-once.ts';
import {
  claimingKey,
  type KeyClaim,
  refuseWhileInProgress,
} from '../platform/idempotency/claim-key.ts';
import { storedCalendar } from '../working-time/room.ts';

/** What taking in a registration needs to know of its market. */
export interface MarketOfIntake extends MarketChecklist {
  readonly targetHours: number;
  /** By which the target time counts, with its version. */
  readonly calendar: TargetCalendar;
  readonly calendarVersion: number;
  readonly replyTo: string | null;
  /** Whether the applicant gets a mail that the registration was received. */
  readonly receipts: boolean;
  /** Whether it may be in a language that no native has confirmed. */
  readonly draftLanguages: boolean;
  /** With deputies in place of those who are absent; none where the market has no staff. */
  readonly staff: readonly StaffRow[];
  /** To whom new registrations are assigned. */
  readonly assignmentRules: readonly AssignmentRule[];
}

interface MarketRow {
  readonly target_hours: number | null;
  readonly working_time: unknown;
  readonly calendar_version: number | null;
  readonly checklist: unknown;
  readonly checklist_version: number | null;
  readonly reply_to: string | null;
  readonly receipts: boolean | null;
  readonly draft_languages: boolean | null;
  readonly staff: readonly StaffRow[] | null;
  readonly assignment_rules: readonly AssignmentRule[] | null;
  readonly stand_ins: readonly StandIn[] | null;
}

const { way, usual } = waysOf('review-request');
const isStaff = sql`lower(people.email) = any(array(
  select lower(email) from market_staff where country_code = asked.country_code))`;

/** The end of a statement with the columns of a market: one row, also for a market without settings. */
function selectedMarket(countryCode: CountryCode, at: Date): RawBuilder<unknown> {
  return sql`market_settings.target_hours, market_settings.working_time,
    market_settings.calendar_version, market_settings.reply_to,
    market_settings.receipts, market_settings.draft_languages, market_settings.assignment_rules, market_settings.checklist, market_settings.checklist_version,
    (select jsonb_agg(
        jsonb_build_object('email', email, 'name', name, 'locale', locale,
            'way', ${way}, 'usual', ${usual}) order by email)
      from market_staff left join notification_choices on recipient = lower(email)
      where country_code = asked.country_code) as staff,
    (${selectedStandIns(isStaff, sql`asked.country_code`, at)}) as stand_ins
    from (values (${countryCode}::text)) as asked(country_code)
    left join market_settings on market_settings.country_code = asked.country_code`;
}

/** The market's settings and staff. */
export async function readMarketOfIntake(
  trx: Trx,
  countryCode: CountryCode,
  at: Date,
): Promise<MarketOfIntake> {
  const { rows } = await sql<MarketRow>`select ${selectedMarket(countryCode, at)}`.execute(trx);
  return marketOf(countryCode, rows[0]);
}

/**
 * The same, claiming the key of the request. Undefined where the key is used already; throws
 * `request-in-progress` while another transaction has it.
 */
export async function claimKeyForIntake(
  trx: Trx,
  { countryCode, ...claim }: KeyClaim & { readonly countryCode: CountryCode },
): Promise<MarketOfIntake | undefined> {
  const statement = sql<MarketRow & { readonly claimed: boolean }>`${parsedOnce}
    with claimed as (${claimingKey(claim)})
    select exists (select from claimed) as claimed, ${selectedMarket(countryCode, claim.at)}`;
  const { rows } = await refuseWhileInProgress(statement.execute(trx));
  return rows[0]?.claimed === true ? marketOf(countryCode, rows[0]) : undefined;
}

function marketOf(countryCode: CountryCode, row: MarketRow | undefined): MarketOfIntake {
  const checklist = row?.checklist ?? null;
  return {
    ...checklistOf(countryCode, { checklist, checklist_version: row?.checklist_version ?? 0 }),
    targetHours: row?.target_hours ?? defaultTargetHours,
    calendar: storedCalendar(row?.working_time),
    calendarVersion: row?.calendar_version ?? 0,
    replyTo: row?.reply_to ?? null,
    receipts: row?.receipts ?? false,
    draftLanguages: row?.draft_languages ?? true,
    // as the settings were written
    assignmentRules: row?.assignment_rules ?? [],
    staff: withDeputies(row?.staff ?? [], row?.stand_ins ?? [], countryCode, 'review-request'),
  };
}
