import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

/** Begins a fill in the background, from the first registration on, as a migration does. */
export async function beginFill(db: Db, name: string): Promise<void> {
  await sql`insert into background_fills (name) values (${name})
    on conflict (name) do update set finished = false, country_code = '', ticket_number = '',
      again_at = now() + interval '1 day'`.execute(db);
}
