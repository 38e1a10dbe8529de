import { MatchSignal } from '@countersign/contract/duplicates/match';
import type { StopListHit } from '@countersign/contract/duplicates/stop-list-hit';
import type { SentenceCode } from '@countersign/domain/duplicates/signal';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Trx } from '../platform/database/database.ts';
import { parsedOnce } from '../platform/database/parsed-once.ts';
import { type MatchStanding, matchStanding } from './facts/match-standing.ts';
import { bestVerdictFirst, isJudgementOf, NumberHashes } from './pair-order.ts';
import { readListed } from './stop-list/read-hits.ts';

/** What the search for duplicates found. */
export interface MatchSummary {
  readonly result: 'not-known' | 'perhaps' | 'already';
  /** Of the registration that is like this one. */
  readonly ticketNumber: string | null;
  /** Registrations of the same market that have something in common with this one. */
  readonly others?: readonly MatchedRegistration[];
  /** What the market's stop list says; undefined: nothing that a person has to know. */
  readonly listed?: Pick<StopListHit, 'standing' | 'strength'> | undefined;
}

/** Another registration of the same market. */
export interface MatchedRegistration {
  readonly ticketNumber: string;
  readonly status: Registration['status'];
  readonly decidedAt: Date | null;
  /** Between the times at which the two were submitted. */
  readonly daysApart: number;
  /** What a person or the comparison says of the two; `different` is what a person said. */
  readonly likeness: 'duplicate' | 'related' | 'different';
  /** What both have in common. */
  readonly agreements: readonly SentenceCode[];
}

/** A row for each match; one without a match where there is none, and none without a registration. */
function readRows(db: Db | Trx, { countryCode, ticketNumber }: RegistrationKey) {
  return (
    db
      .selectFrom('registrations as registration')
      .modifyFront(parsedOnce)
      .leftJoin('registration_matches as found', (join) =>
        join
          .onRef('found.country_code', '=', 'registration.country_code')
          .onRef('found.ticket_number', '=', 'registration.ticket_number'),
      )
      // Only of the same market.
      .leftJoin('registrations as other', (join) =>
        join
          .onRef('found.other_country', '=', 'registration.country_code')
          .onRef('other.country_code', '=', 'found.other_country')
          .onRef('other.ticket_number', '=', 'found.other_ticket'),
      )
      .leftJoin('pair_answers as said', (join) => join.on(isJudgementOf('said', 'found')))
      .select([
        'registration.known_searched_at as searched',
        'found.verdict',
        'found.numbers',
        'found.other_country',
        'found.other_ticket',
        'said.answer',
        'said.numbers as answered_numbers',
        'found.signals',
        'other.status',
        'other.decided_at',
        sql<
          number | null
        >`abs(extract(epoch from other.submitted_at - registration.submitted_at))::float8
        / 86400`.as('days_apart'),
      ])
      .where('registration.country_code', '=', countryCode)
      .where('registration.ticket_number', '=', ticketNumber)
      .orderBy(bestVerdictFirst)
      .orderBy('found.bits', 'desc')
      .limit(sql.lit(100))
      .execute()
  );
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

/**
 * What the search for duplicates says of a registration; undefined before it was made. Only
 * registrations of the same market are named: its staff read this, and may see no others.
 */
export async function readMatchSummary(
  db: Db | Trx,
  key: RegistrationKey,
): Promise<MatchSummary | undefined> {
  const rows = await readRows(db, key);
  if (rows[0] === undefined || rows[0].searched === null) return undefined;
  const standing = (wanted: MatchStanding) =>
    rows.find((row) => row.verdict !== null && standingOfRow(row, row.verdict) === wanted);
  const same = standing('same');
  const found = same ?? standing('open');
  return {
    result: same !== undefined ? 'already' : found !== undefined ? 'perhaps' : 'not-known',
    ticketNumber: found?.other_country === key.countryCode ? found.other_ticket : null,
    others: rows.flatMap(otherOfRow),
    listed: await readListed(db, key),
  };
}

function otherOfRow(row: Row): MatchedRegistration[] {
  const { verdict, other_ticket, status, decided_at, days_apart } = row;
  if (verdict === null || other_ticket === null || status === null || days_apart === null)
    return [];
  const isAlike = standingOfRow(row, verdict) !== 'silent';
  const signals = z.array(MatchSignal).parse(row.signals);
  return [
    {
      ticketNumber: other_ticket,
      status,
      decidedAt: decided_at,
      daysApart: days_apart,
      likeness: isAlike ? 'duplicate' : row.answer === 'different' ? 'different' : 'related',
      agreements: signals.flatMap(({ finding, sentence }) =>
        finding === 'agree' ? [sentence] : [],
      ),
    },
  ];
}

function standingOfRow(row: Row, verdict: NonNullable<Row['verdict']>): MatchStanding {
  const answer =
    row.answer === null
      ? null
      : { as: row.answer, numbers: NumberHashes.parse(row.answered_numbers) };
  return matchStanding({ verdict, numbers: NumberHashes.parse(row.numbers), answer });
}
