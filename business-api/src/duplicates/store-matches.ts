import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Trx } from '../platform/database/database.ts';
import { prepareStatement } from '../platform/database/prepared-statement.ts';
import type { FoundDuplicates, FoundMatch } from './find-duplicates.ts';
import { isJudgementOf } from './pair-order.ts';

/** Matches that are stored of one search. */
export const mostMatches = 10;

interface Values extends RegistrationKey {
  readonly rows: string;
  readonly alike: string;
  readonly compared: string;
  readonly complete: boolean;
  readonly at: Date;
}

const pairs = (place: string) =>
  `select c, t from jsonb_to_recordset(${place}::jsonb) as pair(c text, t text)`;
const unanswered = `not exists (select 1 from pair_answers as said
  where said.answer <> 'different' and ${isJudgementOf('said', 'gone')})`;

// What this side found before, and what others found of it that is no longer true.
const removing = prepareStatement<Values>((value) => {
  const country = value(({ countryCode }) => countryCode);
  const ticket = value(({ ticketNumber }) => ticketNumber);
  return `delete from registration_matches as gone
    where ((country_code = ${country} and ticket_number = ${ticket}
        and (other_country, other_ticket) not in
          (select o.c, o.t from jsonb_to_recordset(${value(({ rows }) => rows)}::jsonb)
            as o(c text, t text)))
      or (other_country = ${country} and other_ticket = ${ticket}
        and (country_code, ticket_number) not in (${pairs(value(({ alike }) => alike))})
        and (${value(({ complete }) => complete)}::boolean or (country_code, ticket_number) in
          (${pairs(value(({ compared }) => compared))}))))
      and ${unanswered}`;
});

const inserting = prepareStatement<
  Values,
  { readonly country_code: string; readonly ticket_number: string; readonly inserted: boolean }
>((value) => {
  const country = value(({ countryCode }) => countryCode);
  const ticket = value(({ ticketNumber }) => ticketNumber);
  const at = value((values) => values.at);
  return `with found as (
      select * from jsonb_to_recordset(${value(({ rows }) => rows)}::jsonb)
        as found(c text, t text, verdict text, bits real, signals jsonb, numbers jsonb)
    )
    insert into registration_matches (country_code, ticket_number, other_country, other_ticket,
      verdict, bits, signals, numbers, found_at)
    select ${country}::text, ${ticket}::text, c, t, verdict, bits, signals, numbers,
      ${at}::timestamptz from found
    union all
    select c, t, ${country}::text, ${ticket}::text, verdict, bits, signals, numbers,
      ${at}::timestamptz from found
    order by 1, 2, 3, 4
    on conflict (country_code, ticket_number, other_country, other_ticket) do update
      set verdict = excluded.verdict, bits = excluded.bits, signals = excluded.signals,
        numbers = excluded.numbers, found_at = excluded.found_at
    returning country_code, ticket_number, (xmax = 0) as inserted`;
});

/**
 * Stores what a search found, the best of it, from both sides, in place of what was found before; a pair
 * that a person called the same or related stays. `trx` has locked the best (lockUnerased). Returns the waiting registrations of which this is new.
 */
export async function storeMatches(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  { best, matches, compared, complete }: FoundDuplicates & { readonly best: readonly FoundMatch[] },
  at: Date,
): Promise<RegistrationKey[]> {
  const values = {
    countryCode,
    ticketNumber,
    rows: JSON.stringify(best.map(rowOf)),
    alike: JSON.stringify(matches.map(({ other }) => placeOf(other))),
    compared: JSON.stringify(compared.map(placeOf)),
    complete,
    at,
  };
  await removing.run(trx, values);
  const written = await inserting.run(trx, values);
  const added = new Set(
    written
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

function placeOf({ countryCode: c, ticketNumber: t }: RegistrationKey) {
  return { c, t };
}

// A value that two sentences need twice is stored once for each side, so only codes and values stay.
function rowOf({ other, verdict, bits, signals, numbers }: FoundMatch) {
  return { ...placeOf(other), verdict, bits, signals, numbers };
}
