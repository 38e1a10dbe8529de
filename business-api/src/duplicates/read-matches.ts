import type { Duplicates } from '@countersign/contract/duplicates/duplicates';
import { matchesLimit } from '@countersign/contract/duplicates/duplicates';
import { Match, MatchSignal } from '@countersign/contract/duplicates/match';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { withVisibleMarks } from '@countersign/domain/registration/visible-text';
import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db, RegistrationsTable } from '../platform/database/database.ts';
import type {
  PairAnswersTable,
  RegistrationMatchesTable,
} from '../platform/database/duplicate-tables.ts';
import { parsedOnce } from '../platform/database/parsed-once.ts';
import { type RejectedOfPair, rejectedOfPair } from './duplicate-of.ts';
import { matchStanding } from './facts/match-standing.ts';
import { bestVerdictFirst, isJudgementOf, NumberHashes } from './pair-order.ts';

type MatchRow = Pick<
  Selectable<RegistrationMatchesTable>,
  'other_country' | 'other_ticket' | 'verdict' | 'signals' | 'numbers'
> &
  Pick<
    Selectable<RegistrationsTable>,
    | 'status'
    | 'practice_name'
    | 'city'
    | 'submitted_at'
    | 'decided_at'
    | 'decided_by_name'
    | 'reason_codes'
  > & {
    readonly answer: PairAnswersTable['answer'] | null;
    readonly by_subject: string;
    readonly by_name: string;
    readonly at: Date;
    readonly answered_numbers: unknown;
    readonly rejected: RejectedOfPair;
  };

const bestFirst = sql`${bestVerdictFirst}, found.bits desc, found.other_country, found.other_ticket`;

/** Of all markets where `markets` is null. By text: with so many joins the builder took a fifth of the request's time. */
async function readVisible(
  db: Db,
  { countryCode, ticketNumber }: RegistrationKey,
  markets: string | null,
): Promise<readonly MatchRow[]> {
  const { rows } = await sql<MatchRow>`${parsedOnce}
    select found.other_country, found.other_ticket, found.verdict, found.signals,
      found.numbers, other.status, other.practice_name, other.city, other.submitted_at,
      other.decided_at, other.decided_by_name, other.reason_codes, said.answer, said.by_subject,
      said.by_name, said.at, said.numbers as answered_numbers, ${rejectedOfPair} as rejected
    from registration_matches as found
    join registrations as own on own.country_code = found.country_code
      and own.ticket_number = found.ticket_number
    join registrations as other on other.country_code = found.other_country
      and other.ticket_number = found.other_ticket
    left join pair_answers as said on ${isJudgementOf('said', 'found')}
    where found.country_code = ${countryCode} and found.ticket_number = ${ticketNumber}
      and coalesce(found.other_country = any(${markets}::text[]), true)
    order by ${bestFirst} limit ${sql.lit(matchesLimit)}`.execute(db);
  return rows;
}

/** The best match that needs a person and is of none of these markets. */
async function readHidden(
  db: Db,
  { countryCode, ticketNumber }: RegistrationKey,
  markets: string | null,
): Promise<Pick<MatchRow, 'signals'> | undefined> {
  const { rows } = await sql<Pick<MatchRow, 'signals'>>`${parsedOnce}
    select found.signals from registration_matches as found
    left join pair_answers as said on ${isJudgementOf('said', 'found')}
    where found.country_code = ${countryCode} and found.ticket_number = ${ticketNumber}
      and coalesce(found.other_country <> all(${markets}::text[]), false)
      and (said.answer = 'same' or (said.answer is null and found.verdict <> 'related'))
    order by ${bestFirst} limit 1`.execute(db);
  return rows[0];
}

/**
 * The registrations like this one that a person with these markets may see; undefined
 * if there is no such registration. Always the same three queries, so that their time reveals nothing.
 */
export async function readMatches(
  db: Db,
  key: RegistrationKey,
  markets: readonly CountryCode[] | 'all',
): Promise<Duplicates | undefined> {
  // In the notation of an array, which both drivers pass on alike.
  const visible = markets === 'all' ? null : `{${markets.join(',')}}`;
  const state = await db
    .selectFrom('registrations')
    .modifyFront(parsedOnce)
    .select('known_searched_at')
    .where('country_code', '=', key.countryCode)
    .where('ticket_number', '=', key.ticketNumber)
    .executeTakeFirst();
  const rows = await readVisible(db, key, visible);
  const elsewhere = await readHidden(db, key, visible);
  if (state === undefined) return undefined;
  const matches = rows.map(matchOf);
  const rank = { same: 0, open: 1, silent: 2 } as const;
  return {
    searched: state.known_searched_at !== null,
    matches: matches.toSorted((a, b) => rank[a.standing] - rank[b.standing]),
    elsewhere: elsewhere === undefined ? null : reasonOf(elsewhere.signals),
  };
}

function matchOf(row: MatchRow): Match {
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
