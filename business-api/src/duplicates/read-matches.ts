import type { Duplicates } from '@countersign/contract/duplicates/duplicates';
import { matchesLimit } from '@countersign/contract/duplicates/duplicates';
import { Match, MatchSignal } from '@countersign/contract/duplicates/match';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { withVisibleMarks } from '@countersign/domain/registration/visible-text';
import * as z from 'zod/mini';
import type { Db } from '../platform/database/database.ts';
import { prepareStatement } from '../platform/database/prepared-statement.ts';
import { matchStanding } from './facts/match-standing.ts';
import { NumberHashes } from './number-hashes.ts';
import { isJudgementOf } from './pair-order.ts';
import { type RejectedOfPair, rejectedOfPair } from './rejected-of-pair.ts';

interface Values extends RegistrationKey {
  /** As an array of PostgreSQL; null for all. */
  readonly markets: string | null;
}

interface Row {
  readonly other_country: string;
  readonly other_ticket: string;
  readonly verdict: 'duplicate' | 'possible' | 'related';
  readonly signals: unknown;
  readonly numbers: unknown;
  readonly status: string;
  readonly practice_name: string;
  readonly city: string;
  readonly submitted_at: Date;
  readonly decided_at: Date | null;
  readonly decided_by_name: string | null;
  readonly reason_codes: unknown;
  readonly answer: 'same' | 'related' | 'different' | null;
  readonly by_subject: string;
  readonly by_name: string;
  readonly at: Date;
  readonly answered_numbers: unknown;
  readonly rejected: RejectedOfPair;
}

const best = `case found.verdict when 'duplicate' then 0 when 'possible' then 1 else 2 end,
  found.bits desc, found.other_country, found.other_ticket`;

const reading = prepareStatement<Values, Row>(
  (value) => `select found.other_country, found.other_ticket, found.verdict, found.signals,
      found.numbers, other.status, other.practice_name, other.city, other.submitted_at,
      other.decided_at, other.decided_by_name, other.reason_codes, said.answer, said.by_subject,
      said.by_name, said.at, said.numbers as answered_numbers,
      ${rejectedOfPair('own', 'other')} as rejected
    from registration_matches as found
    join registrations as own on own.country_code = found.country_code
      and own.ticket_number = found.ticket_number
    join registrations as other on other.country_code = found.other_country
      and other.ticket_number = found.other_ticket
    left join pair_answers as said on ${isJudgementOf('said', 'found')}
    where found.country_code = ${value(({ countryCode }) => countryCode)}
      and found.ticket_number = ${value(({ ticketNumber }) => ticketNumber)}
      and coalesce(found.other_country = any(${value(({ markets }) => markets)}::text[]), true)
    order by ${best} limit ${matchesLimit}`,
);

const hidden = prepareStatement<Values, Pick<Row, 'signals'>>(
  (value) => `select found.signals from registration_matches as found
    left join pair_answers as said on ${isJudgementOf('said', 'found')}
    where found.country_code = ${value(({ countryCode }) => countryCode)}
      and found.ticket_number = ${value(({ ticketNumber }) => ticketNumber)}
      and coalesce(found.other_country <> all(${value(({ markets }) => markets)}::text[]), false)
      and (said.answer = 'same' or (said.answer is null and found.verdict <> 'related'))
    order by ${best} limit 1`,
);

const searching = prepareStatement<RegistrationKey, { readonly searched: boolean }>(
  (value) => `select known_searched_at is not null as searched from registrations
    where country_code = ${value(({ countryCode }) => countryCode)}
      and ticket_number = ${value(({ ticketNumber }) => ticketNumber)}`,
);

/**
 * The registrations like this one that a person with these markets may see; undefined
 * if there is no such registration. Always the same three queries, so that their time reveals nothing.
 */
export async function readMatches(
  db: Db,
  { countryCode, ticketNumber }: RegistrationKey,
  markets: readonly CountryCode[] | 'all',
): Promise<Duplicates | undefined> {
  const key = { countryCode, ticketNumber };
  const values = { ...key, markets: markets === 'all' ? null : `{${markets.join(',')}}` };
  const [state] = await searching.run(db, key);
  const rows = await reading.run(db, values);
  const [elsewhere] = await hidden.run(db, values);
  if (state === undefined) return undefined;
  const matches = rows.map(matchOf);
  const rank = { same: 0, open: 1, silent: 2 } as const;
  return {
    searched: state.searched,
    matches: matches.toSorted((a, b) => rank[a.standing] - rank[b.standing]),
    elsewhere: elsewhere === undefined ? null : reasonOf(elsewhere.signals),
  };
}

function matchOf(row: Row): Match {
  const numbers = NumberHashes.parse(row.numbers);
  const answer =
    row.answer === null
      ? null
      : { as: row.answer, numbers: NumberHashes.parse(row.answered_numbers) };
  return Match.parse({
    countryCode: row.other_country,
    ticketNumber: row.other_ticket,
    practiceName: withVisibleMarks(row.practice_name),
    city: withVisibleMarks(row.city),
    status: row.status,
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedByName: row.decided_by_name,
    reasonCodes: row.reason_codes ?? [],
    verdict: row.verdict,
    signals: row.signals,
    standing: matchStanding({ verdict: row.verdict, numbers, answer }),
    answer:
      row.answer === null
        ? null
        : {
            as: row.answer,
            by: { subject: row.by_subject, name: row.by_name },
            at: row.at.toISOString(),
            rejected: row.rejected,
          },
  });
}

const reasons = [
  ['number', 'establishment-number-same'],
  ['number', 'company-number-same'],
  ['number', 'person-number-same'],
  ['telephone', 'telephone-same'],
  ['mail', 'mail-same'],
  ['domain', 'domain-same'],
] as const;

/** Of a match that must not be seen: by what it agrees, and no value. */
function reasonOf(stored: unknown): Duplicates['elsewhere'] {
  const signals = z.array(MatchSignal).parse(stored);
  for (const [by, sentence] of reasons) {
    const signal = signals.find((one) => one.sentence === sentence);
    if (signal !== undefined)
      return { by, scheme: by === 'number' ? (signal.values.scheme ?? null) : null };
  }
  return { by: 'details', scheme: null };
}
