import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Trx } from '../platform/database/database.ts';
import type { FoundDuplicates, FoundMatch } from './find-duplicates.ts';
import { isJudgementOf } from './pair-order.ts';

/** Matches that are stored of one search. */
export const mostMatches = 10;

type FoundWithBest = FoundDuplicates & { readonly best: readonly FoundMatch[] };

/**
 * Stores what a search found, the best of it, from both sides, in place of what was found before; a pair
 * that a person called the same or related stays. `trx` has locked the best (lockUnerased). Returns the waiting registrations of which this is new.
 */
export async function storeMatches(
  trx: Trx,
  key: RegistrationKey,
  found: FoundWithBest,
  at: Date,
): Promise<RegistrationKey[]> {
  const { best } = found;
  await removeOthers(trx, key, found);
  const added = new Set(
    (await insertBest(trx, key, best, at))
      .filter(({ inserted }) => inserted)
      .map(({ country_code, ticket_number }) => `${country_code}/${ticket_number}`),
  );
  return best
    .filter(
      ({ isPending, other }) =>
        isPending && added.has(`${other.countryCode}/${other.ticketNumber}`),
    )
    .map(({ other }) => other);
}

/** Removes what this side found before, and what others found of it that is no longer true. */
async function removeOthers(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  { best, matches, compared, complete }: FoundWithBest,
): Promise<void> {
  const pairs = (keys: readonly RegistrationKey[]) =>
    sql`(select c, t
      from jsonb_to_recordset(${JSON.stringify(keys.map(placeOf))}::jsonb) as pair(c text, t text))`;
  const others = (found: readonly FoundMatch[]) => pairs(found.map(({ other }) => other));
  await sql`delete from registration_matches as gone
    where ((country_code = ${countryCode} and ticket_number = ${ticketNumber}
        and (other_country, other_ticket) not in ${others(best)})
      or (other_country = ${countryCode} and other_ticket = ${ticketNumber}
        and (country_code, ticket_number) not in ${others(matches)}
        and (${complete}::boolean or (country_code, ticket_number) in ${pairs(compared)})))
      and not exists (select 1 from pair_answers as said
        where said.answer <> 'different' and ${isJudgementOf('said', 'gone')})`.execute(trx);
}

async function insertBest(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  best: readonly FoundMatch[],
  at: Date,
) {
  const { rows } = await sql<{ country_code: string; ticket_number: string; inserted: boolean }>`
    with found as (
      select * from jsonb_to_recordset(${JSON.stringify(best.map(rowOf))}::jsonb)
        as found(c text, t text, verdict text, bits real, signals jsonb, numbers jsonb)
    )
    insert into registration_matches (country_code, ticket_number, other_country, other_ticket,
      verdict, bits, signals, numbers, found_at)
    select ${countryCode}::text, ${ticketNumber}::text, c, t, verdict, bits, signals, numbers,
      ${at}::timestamptz from found
    union all
    select c, t, ${countryCode}::text, ${ticketNumber}::text, verdict, bits, signals, numbers,
      ${at}::timestamptz from found
    order by 1, 2, 3, 4
    on conflict (country_code, ticket_number, other_country, other_ticket) do update
      set verdict = excluded.verdict, bits = excluded.bits, signals = excluded.signals,
        numbers = excluded.numbers, found_at = excluded.found_at
    returning country_code, ticket_number, (xmax = 0) as inserted`.execute(trx);
  return rows;
}

function placeOf({ countryCode: c, ticketNumber: t }: RegistrationKey) {
  return { c, t };
}

// A value that two sentences need twice is stored once for each side, so only codes and values stay.
function rowOf({ other, verdict, bits, signals, numbers }: FoundMatch) {
  return { ...placeOf(other), verdict, bits, signals, numbers };
}
