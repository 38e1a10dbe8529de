import { type SavedView, viewsLimit } from '@countersign/contract/desk/saved-views';
import type { Person } from '../platform/access/caller.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { lockPerson } from './people.ts';

type Whose = Pick<Person, 'subject'>;

/** The person's views by name. */
export async function viewsOf(db: Db | Trx, { subject }: Whose): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_views')
    .select(['view_id', 'name', 'address'])
    .where('subject', '=', subject)
    .orderBy('name')
    .orderBy('view_id')
    .limit(viewsLimit)
    .execute();
  return rows.map(({ view_id: viewId, name, address }) => ({ viewId, name, address }));
}

/** Saves a view, or changes the one with this id. Throws `too-many-views`. */
export async function putView(
  db: Db,
  { subject, name: personName }: Pick<Person, 'subject' | 'name'>,
  { viewId, name, address }: SavedView,
  at: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Locks the person's row, so that two tabs cannot go beyond the limit together.
    await lockPerson(trx, { subject, name: personName }, at);
    await trx
      .insertInto('saved_views')
      .values({ view_id: viewId, subject, name, address })
      .onConflict((conflict) =>
        conflict.columns(['subject', 'view_id']).doUpdateSet({ name, address }),
      )
      .execute();
    const { count } = await trx
      .selectFrom('saved_views')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow();
    if (Number(count) > viewsLimit) throw new ProblemError('too-many-views');
  });
}

export async function removeView(db: Db, { subject }: Whose, viewId: string): Promise<void> {
  await db
    .deleteFrom('saved_views')
    .where('subject', '=', subject)
    .where('view_id', '=', viewId)
    .execute();
}
