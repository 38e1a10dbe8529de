import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** There is one mailbox for bounces. */
const mailbox = 'imap';

/** Leases the mailbox to this copy until `until`; false where another has it, or has just read it. */
export async function claimMailbox(db: Db, now: Date, until: Date): Promise<boolean> {
  const claimed = await db
    .insertInto('bounce_readers')
    .values({ mailbox, locked_until: until, started_at: now })
    .onConflict((conflict) =>
      conflict
        .column('mailbox')
        .doUpdateSet({ locked_until: until })
        .where('bounce_readers.locked_until', '<=', now),
    )
    .returning('mailbox')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Ends the lease that ends at `until`, if it is still this copy's; the mailbox is read again from `next` on. */
export async function releaseMailbox(
  db: Db,
  until: Date,
  { next, readAt }: { readonly next: Date; readonly readAt: Date | undefined },
): Promise<void> {
  await db
    .updateTable('bounce_readers')
    .set({ locked_until: next, ...(readAt === undefined ? {} : { read_at: readAt }) })
    .where('mailbox', '=', mailbox)
    .where('locked_until', '=', until)
    .execute();
}

/** Seconds since the mailbox was read, or since it was first to be; undefined where it never was. */
export async function mailboxAgeSeconds(db: Db, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('bounce_readers')
    .select(sql<Date>`coalesce(read_at, started_at)`.as('at'))
    .where('mailbox', '=', mailbox)
    .executeTakeFirst();
  return row && Math.max(0, (now.getTime() - row.at.getTime()) / 1000);
}
