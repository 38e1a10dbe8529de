import { EvidenceState, ItemCode, itemCodes } from '@countersign/contract/evidence/evidence';
import { Statistics } from '@countersign/contract/statistics';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import {
  countsByDay,
  decisionsBySummary,
  failuresByItem,
  openDaysOf,
  type Period,
  reasonsByDay,
  type WaitRow,
  waitsByMarket,
} from './decided-rows.ts';
import { byDay, byReason, type Counts, daysOf, slicesOf, sumOf, waitedBefore } from './sums.ts';
import { beginOfDay, dayMs } from './utc-day.ts';
import { roundedMedian } from './wait-buckets.ts';

interface Counted {
  readonly key: string;
  readonly count: number;
}

/** How decisions went by the summary they were made with, `approved:ready`; all states, in order. */
function bySummary(rows: readonly Counted[]): NonNullable<Statistics['bySummary']> {
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  return EvidenceState.options.map((state) => ({
    state,
    approved: counts.get(`approved:${state}`) ?? 0,
    rejected: counts.get(`rejected:${state}`) ?? 0,
  }));
}

/** The items that had failed when it was decided, `open:name-agrees`, most frequent first. */
function byItem(rows: readonly Counted[]): NonNullable<Statistics['byItem']> {
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  return itemCodes
    .map((code) => ({
      item: ItemCode.parse(code),
      contradicted: counts.get(`contradicted:${code}`) ?? 0,
      open: counts.get(`open:${code}`) ?? 0,
    }))
    .filter(({ contradicted, open }) => contradicted + open > 0)
    .toSorted((a, b) => b.contradicted + b.open - a.contradicted - a.open);
}

export interface StatisticsQuestion {
  readonly markets: readonly CountryCode[] | 'all';
  /** Whole days back, today included. */
  readonly days: number;
  readonly now: Date;
}

interface WaitingRow {
  readonly country_code: string | null;
  readonly waiting: string;
  readonly overdue: string;
  readonly oldest: Date | null;
}

interface AskedRow {
  readonly country_code: string;
  readonly count: number;
}

interface Waiting {
  readonly byMarket: ReadonlyMap<string | null, WaitingRow>;
  readonly asked: ReadonlyMap<string, number>;
}

/** How many wait now, and of how many the applicant was asked; `null` stands for all markets. */
export async function readWaiting(
  db: Db,
  isMine: RawBuilder<unknown>,
  now: Date,
): Promise<Waiting> {
  const waiting = await sql<WaitingRow>`
    select country_code, count(*) as waiting, min(submitted_at) as oldest,
      count(*) filter (where due_at <= ${now}) as overdue
    from registrations where status = 'pending' and ${isMine}
    group by grouping sets ((country_code), ())`.execute(db);
  const asked = await sql<AskedRow>`select country_code, count(*)::int as count
    from registrations where status = 'pending' and request_state = 'waiting' and ${isMine}
    group by 1`.execute(db);
  return {
    byMarket: new Map(waiting.rows.map((row) => [row.country_code, row])),
    asked: new Map(asked.rows.map((row) => [row.country_code, row.count])),
  };
}

/** The `days` days until `to`, the last one as far as it has come. */
export async function periodOf(
  db: Db,
  { markets, days }: StatisticsQuestion,
  to: Date,
): Promise<Period> {
  const from = beginOfDay(to, days - 1);
  return { from, to, isMine: marketCondition(markets), openDays: await openDaysOf(db, from, to) };
}

/**
 * Figures of these markets: pending registrations are read from an index, what was received and decided from the
 * counted days (see count-decision-days.ts) and, for the other days, from the registrations.
 */
export async function readStatistics(db: Db, question: StatisticsQuestion): Promise<Statistics> {
  const { days, now } = question;
  const period = await periodOf(db, question, now);
  const { byMarket: waiting, asked } = await readWaiting(db, period.isMine, now);
  const counts = await countsByDay(db, period);
  const waits = Map.groupBy(await waitsByMarket(db, period), (row) => row.country_code);
  const reasons = await reasonsByDay(db, period);
  const summaries = await decisionsBySummary(db, period);
  const items = await failuresByItem(db, period);
  const before = await periodOf(db, question, new Date(now.getTime() - days * dayMs));
  const countsBefore = sumOf(await countsByDay(db, before));
  const waitsBefore = await waitsByMarket(db, before);
  const reasonsBefore = await reasonsByDay(db, before);

  const all = sumOf(counts);
  const allWaiting = waiting.get(null);
  const waitingNow = Number(allWaiting?.waiting ?? 0);
  const allAsked = [...asked.values()].reduce((sum, count) => sum + count, 0);
  const ofMarket = Map.groupBy(counts, (row) => row.country_code);
  const markets = [...new Set([...waiting.keys(), ...ofMarket.keys()])].filter(isText).sort();
  const slices = slicesOf(period.from, days);
  return Statistics.parse({
    from: period.from.toISOString(),
    to: now.toISOString(),
    total: figuresOf(allWaiting, allAsked, all, [...waits.values()].flat()),
    before: {
      from: before.from.toISOString(),
      to: before.to.toISOString(),
      ...countsBefore,
      waiting: waitedBefore(waitingNow, all),
      medianMinutesToDecision: medianFor('total', waitsBefore),
    },
    perDay: byDay(daysOf(period.from, days), counts, waitingNow),
    byMarket: markets.map((countryCode) => ({
      countryCode,
      ...figuresOf(
        waiting.get(countryCode),
        asked.get(countryCode) ?? 0,
        sumOf(ofMarket.get(countryCode) ?? []),
        waits.get(countryCode) ?? [],
      ),
    })),
    slices,
    byReason: byReason(reasons, reasonsBefore, slices),
    bySummary: bySummary(summaries),
    byItem: byItem(items),
  });
}

function figuresOf(
  waiting: WaitingRow | undefined,
  withApplicant: number,
  counts: Counts,
  waits: readonly WaitRow[],
) {
  return {
    waiting: Number(waiting?.waiting ?? 0),
    overdue: Number(waiting?.overdue ?? 0),
    oldestSubmittedAt: waiting?.oldest?.toISOString() ?? null,
    ...counts,
    withApplicant,
    medianMinutesToDecision: medianFor('total', waits),
    medianMinutesWithStaff: medianFor('staff', waits),
    medianMinutesWithApplicant: medianFor('applicant', waits),
    medianMinutesWorked: medianFor('worked', waits),
  };
}

/** To a tenth of a minute; null without decisions. */
export function medianFor(kind: WaitRow['kind'], waits: readonly WaitRow[]): number | null {
  return roundedMedian(waits.filter((wait) => wait.kind === kind));
}

export function marketCondition(markets: StatisticsQuestion['markets']) {
  if (markets === 'all') return sql<boolean>`true`;
  return sql<boolean>`country_code = any(${`{${markets.join(',')}}`}::text[])`;
}

function isText(market: string | null): market is string {
  return market !== null;
}
