import { type Kysely, sql } from 'kysely';

/**
 * Which registration a rejection said this one duplicates is part of the decision: a judgement of the pair
 * that is given later does not change it. Earlier rejections get it from the judgement that was written
 * with them. The column `rejected` of `pair_answers` is no longer read; a copy of the release before
 * still writes it during an upgrade.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table registrations
    add column duplicate_of_country text collate "C",
    add column duplicate_of_ticket text collate "C",
    add constraint registrations_duplicate_of
      check ((duplicate_of_country is null) = (duplicate_of_ticket is null))`,
  `update registrations
    set duplicate_of_country = said.other_country, duplicate_of_ticket = said.other_ticket
    from pair_answers as said
    where said.rejected = 'one' and registrations.status = 'rejected'
      and registrations.country_code = said.one_country
      and registrations.ticket_number = said.one_ticket`,
  `update registrations
    set duplicate_of_country = said.one_country, duplicate_of_ticket = said.one_ticket
    from pair_answers as said
    where said.rejected = 'other' and registrations.status = 'rejected'
      and registrations.country_code = said.other_country
      and registrations.ticket_number = said.other_ticket`,
];
