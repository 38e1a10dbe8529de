import { type Kysely, sql } from 'kysely';

/**
 * A background fill runs again a day after its migration: what a copy of the release before wrote behind
 * it, as long as it still ran, is filled then. The default gives a time to all fills, those of earlier
 * releases too. A new one corrects which original a decision names, see 0143-duplicates-of-decisions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table background_fills
    add column again_at timestamptz(3) default now() + interval '1 day'`.execute(db);
  await sql`insert into background_fills (name) values ('originals-of-decisions')`.execute(db);
}
