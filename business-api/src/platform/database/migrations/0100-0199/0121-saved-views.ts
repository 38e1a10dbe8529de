import { type Kysely, sql } from 'kysely';

/** Lists that people have given a name; they are forgotten with the person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table saved_views (
    view_id uuid not null,
    subject text collate "C" not null references people (subject) on delete cascade,
    name text not null,
    address text not null,
    primary key (subject, view_id)
  )`.execute(db);
}
