import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Db, Trx } from '../../ground/database/database.ts';
import { prepareStatement } from '../../ground/database/prepared-statement.ts';
import { type MatchStanding, standingOf } from '../../ground/duplicates/match-standing.ts';
import { Numbers } from './numbers.ts';
import { isAnswerTo } from './pair-order.ts';

/** What the search for duplicates says of a registration; undefined before it was made. */
export interface Known {
  readonly result: 'not-known' | 'perhaps' | 'already';
  /** The other registration, where it is of the same market: others may not be named here. */
  readonly ticketNumber: string | null;
}

interface Row {
  readonly searched: Date | null;
  readonly verdict: 'duplicate' | 'possible' | 'related' | null;
  readonly numbers: unknown;
  readonly other_country: string;
  readonly other_ticket: string;
  readonly answer: 'same' | 'related' | 'different' | null;
  readonly answered_numbers: unknown;
}

const reading = prepareStatement<RegistrationKey, Row>(
  (value) => `select registration.known_searched_at as searched, found.verdict, found.numbers,
      found.other_country, found.other_ticket, said.answer, said.numbers as answered_numbers
    from registrations as registration
    left join registration_matches as found
      on found.country_code = registration.country_code
      and found.ticket_number = registration.ticket_number
    left join pair_answers as said on ${isAnswerTo('said', 'found')}
    where registration.country_code = ${value(({ countryCode }) => countryCode)}
      and registration.ticket_number = ${value(({ ticketNumber }) => ticketNumber)}
    order by case found.verdict when 'duplicate' then 0 when 'possible' then 1 else 2 end,
      found.bits desc
    limit 100`,
);

export async function readKnown(
  db: Db | Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<Known | undefined> {
  const rows = await reading.run(db, { countryCode, ticketNumber });
  if (rows[0] === undefined || rows[0].searched === null) return undefined;
  const standing = (wanted: MatchStanding) =>
    rows.find((row) => row.verdict !== null && standingOfRow(row, row.verdict) === wanted);
  const same = standing('same');
  const found = same ?? standing('open');
  return {
    result: same !== undefined ? 'already' : found !== undefined ? 'perhaps' : 'not-known',
    ticketNumber: found?.other_country === countryCode ? found.other_ticket : null,
  };
}

function standingOfRow(row: Row, verdict: NonNullable<Row['verdict']>): MatchStanding {
  const answer =
    row.answer === null ? null : { as: row.answer, numbers: Numbers.parse(row.answered_numbers) };
  return standingOf({ verdict, numbers: Numbers.parse(row.numbers), answer });
}
