import { type SharedView, sharedViewsLimit } from '@countersign/contract/desk/saved-views';
import { CountryCode } from '@countersign/domain/market/country-code';
import { lockMarket, recordViewChange } from '../markets/room.ts';
import type { Person } from '../platform/access/caller.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';

/** The views that are shared with these markets: by market, then by name. */
export async function sharedViewsOf(
  db: Db | Trx,
  markets: Person['markets'],
): Promise<SharedView[]> {
  if (markets !== 'all' && markets.length === 0) return [];
  let query = db.selectFrom('shared_views').selectAll();
  if (markets !== 'all') query = query.where('country_code', 'in', markets);
  const rows = await query.orderBy('country_code').orderBy('name').orderBy('view_id').execute();
  return rows.map(({ country_code, view_id: viewId, name, address }) => ({
    countryCode: CountryCode.parse(country_code),
    viewId,
    name,
    address,
  }));
}

/**
 * Gives a view to everyone of a market, or changes the one with this id; one's own view of this id is then no longer
 * one's own. Throws `too-many-views`.
 */
export async function shareView(
  trx: Trx,
  person: Pick<Person, 'subject' | 'name'>,
  { countryCode, viewId, name, address }: SharedView,
  at: Date,
): Promise<void> {
  // Locks the market's row, so that two administrators cannot go beyond the limit together.
  await lockMarket(trx, countryCode);
  await trx
    .insertInto('shared_views')
    .values({ country_code: countryCode, view_id: viewId, name, address })
    .onConflict((conflict) =>
      conflict.columns(['country_code', 'view_id']).doUpdateSet({ name, address }),
    )
    .execute();
  const { count } = await trx
    .selectFrom('shared_views')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('country_code', '=', countryCode)
    .executeTakeFirstOrThrow();
  if (Number(count) > sharedViewsLimit) throw new ProblemError('too-many-views');
  await trx
    .deleteFrom('saved_views')
    .where('subject', '=', person.subject)
    .where('view_id', '=', viewId)
    .execute();
  await recordViewChange(trx, countryCode, person, { at, view: { act: 'shared', viewId } });
}

/** Takes a view from a market; nothing happens where it has no such view. */
export async function unshareView(
  db: Db,
  person: Pick<Person, 'subject' | 'name'>,
  { countryCode, viewId }: Pick<SharedView, 'countryCode' | 'viewId'>,
  at: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockMarket(trx, countryCode);
    const removed = await trx
      .deleteFrom('shared_views')
      .where('country_code', '=', countryCode)
      .where('view_id', '=', viewId)
      .returning('view_id')
      .execute();
    if (removed.length > 0) {
      await recordViewChange(trx, countryCode, person, { at, view: { act: 'removed', viewId } });
    }
  });
}
