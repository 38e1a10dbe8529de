import { defaultTargetHours } from '@countersign/contract/market-settings';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { checklistOf, type MarketChecklist } from '../evidence/room.ts';
import type { StaffRow } from '../markets/room.ts';
import type { Trx } from '../platform/database/database.ts';
import { prepareStatement } from '../platform/database/prepared-statement.ts';
import {
  claimingKey,
  type KeyClaim,
  refuseWhileInProgress,
} from '../platform/idempotency/claim-key.ts';

/** What taking in a registration needs to know of its market. */
export interface MarketOfIntake extends MarketChecklist {
  readonly targetHours: number;
  readonly replyTo: string | null;
  /** In the order of their addresses; none where the market has no staff. */
  readonly staff: readonly StaffRow[];
}

interface MarketRow {
  readonly target_hours: number | null;
  readonly checklist: unknown;
  readonly checklist_version: number | null;
  readonly reply_to: string | null;
  readonly staff: readonly StaffRow[] | null;
}

const marketColumns = `market_settings.target_hours, market_settings.reply_to,
  market_settings.checklist, market_settings.checklist_version,
  (select jsonb_agg(jsonb_build_object('email', email, 'name', name, 'locale', locale) order by email)
    from market_staff where country_code = asked.country_code) as staff`;
const fromMarket = (country: string) => `from (values (${country}::text)) as asked(country_code)
  left join market_settings on market_settings.country_code = asked.country_code`;

const reading = prepareStatement<{ readonly countryCode: CountryCode }, MarketRow>(
  (value) => `select ${marketColumns} ${fromMarket(value(({ countryCode }) => countryCode))}`,
);

interface IntakeClaim extends KeyClaim {
  readonly countryCode: CountryCode;
}

const claiming = prepareStatement<IntakeClaim, MarketRow & { readonly claimed: boolean }>(
  (value) => `with claimed as (${claimingKey(value)})
    select exists (select from claimed) as claimed, ${marketColumns}
    ${fromMarket(value(({ countryCode }) => countryCode))}`,
);

/** The market's settings and staff. */
export async function readMarketOfIntake(
  trx: Trx,
  countryCode: CountryCode,
): Promise<MarketOfIntake> {
  const [row] = await reading.run(trx, { countryCode });
  return marketOf(countryCode, row);
}

/**
 * The same, claiming the key of the request. Undefined where the key is used already; throws
 * `request-in-progress` while another transaction has it.
 */
export async function claimKeyForIntake(
  trx: Trx,
  claim: IntakeClaim,
): Promise<MarketOfIntake | undefined> {
  const [row] = await refuseWhileInProgress(claiming.run(trx, claim));
  return row?.claimed === true ? marketOf(claim.countryCode, row) : undefined;
}

function marketOf(countryCode: CountryCode, row: MarketRow | undefined): MarketOfIntake {
  const checklist = row?.checklist ?? null;
  return {
    ...checklistOf(countryCode, { checklist, checklist_version: row?.checklist_version ?? 0 }),
    targetHours: row?.target_hours ?? defaultTargetHours,
    replyTo: row?.reply_to ?? null,
    staff: row?.staff ?? [],
  };
}
