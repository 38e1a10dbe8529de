import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { AdministratorNoticesTable } from '../../platform/database/notification-tables.ts';
import { claimNext } from '../../platform/jobs/claim-next.ts';

export type NoticeRow = Selectable<AdministratorNoticesTable>;

/** Leases the mail to an administrator that has been due for longest; undefined if none is. */
export async function claimNotice(
  db: Db,
  now: Date,
  leaseMs: number,
): Promise<NoticeRow | undefined> {
  const { rows } = await claimNext<NoticeRow>(
    { name: 'administrator_notices', key: ['notice_id'], order: ['not_before', 'notice_id'] },
    {
      due: sql`not_before <= ${now} and (locked_until is null or locked_until <= ${now})`,
      claimed: sql`locked_until = ${new Date(now.getTime() + leaseMs)}, attempts = attempts + 1`,
    },
  ).execute(db);
  return rows[0];
}

export async function settleNotice(db: Db, { notice_id }: NoticeRow): Promise<void> {
  await db.deleteFrom('administrator_notices').where('notice_id', '=', notice_id).execute();
}

export async function postponeNotice(db: Db, { notice_id }: NoticeRow, next: Date): Promise<void> {
  await db
    .updateTable('administrator_notices')
    .set({ not_before: next, locked_until: null })
    .where('notice_id', '=', notice_id)
    .execute();
}
