import { type Kysely, sql } from 'kysely';

/**
 * The numbers of every registration in their canonical form, by which others with the same number
 * are found. Rows of registrations that exist already are written in the background, in batches that
 * may be interrupted: a million would take longer than a start may.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table registration_identifiers (
    country_code text collate "C" not null,
    ticket_number text collate "C" not null,
    -- Among the application's identifiers, from 0.
    position integer not null,
    scheme text collate "C" not null,
    canonical text collate "C" not null,
    -- What all numbers of one business share, such as the SIREN of a SIRET; null where nothing is.
    root text collate "C",
    primary key (country_code, ticket_number, position)
  )`.execute(db);
  await sql`create index registration_identifiers_by_number
    on registration_identifiers (canonical, scheme)`.execute(db);
  await sql`create index registration_identifiers_by_root
    on registration_identifiers (root) where root is not null`.execute(db);
  await sql`create table background_fills (
    name text collate "C" primary key,
    -- The last registration that has been filled.
    country_code text collate "C" not null default '',
    ticket_number text collate "C" not null default '',
    finished boolean not null default false
  )`.execute(db);
  await sql`insert into background_fills (name) values ('identifiers')`.execute(db);
}
