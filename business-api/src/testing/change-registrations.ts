import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { withoutLimit } from './without-limit.ts';

/** One more event for each of so many registrations, without a hash that fits. */
export async function changeRegistrations(db: Db, count: number): Promise<void> {
  await withoutLimit(
    db,
    sql`with changed as (select country_code, ticket_number, history_count + 1 as sequence
        from registrations order by country_code, ticket_number limit ${count}),
      added as (insert into history_events (country_code, ticket_number, sequence, id, kind, at, actor,
          payload, personal_hashes, previous_hash, hash)
        select country_code, ticket_number, sequence, gen_random_uuid(), 'opened', now(),
          '{"kind": "system"}', '{}', '{}', '', repeat('0', 64) from changed)
      update registrations set history_count = changed.sequence, history_head = repeat('0', 64)
      from changed where registrations.country_code = changed.country_code
        and registrations.ticket_number = changed.ticket_number`,
  );
}

/** Removes all registrations, histories and anchors. */
export async function emptyHistory(db: Db): Promise<void> {
  for (const table of ['anchors', 'anchor_leaves', 'history_events', 'registrations'] as const) {
    await withoutLimit(db, sql`delete from ${sql.table(table)}`);
  }
}
