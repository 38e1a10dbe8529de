import { Checklist } from '@countersign/contract/evidence/checklist';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { Db, Trx } from '../platform/database/database.ts';
import {
  defaultChecklistOf,
  type WholeChecklist,
  wholeChecklistOf,
} from './rules/default-checklist.ts';

/** A market's checklist; version 0 is the one in the code. */
export interface MarketChecklist {
  readonly checklist: WholeChecklist;
  readonly version: number;
}

/** Of a row of the market's settings; undefined where it has none yet. */
export function checklistOf(
  countryCode: CountryCode,
  row: { readonly checklist: unknown; readonly checklist_version: number } | undefined,
): MarketChecklist {
  const checklist =
    row?.checklist == null
      ? defaultChecklistOf(countryCode)
      : wholeChecklistOf(countryCode, Checklist.parse(row.checklist));
  return { checklist, version: row?.checklist_version ?? 0 };
}

export async function readChecklist(
  db: Db | Trx,
  countryCode: CountryCode,
): Promise<MarketChecklist> {
  const row = await db
    .selectFrom('market_settings')
    .select(['checklist', 'checklist_version'])
    .where('country_code', '=', countryCode)
    .executeTakeFirst();
  return checklistOf(countryCode, row);
}
