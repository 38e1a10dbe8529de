import { EvidenceState, ItemCode, itemCodes } from '@countersign/contract/evidence/evidence';
import { Statistics } from '@countersign/contract/statistics';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import {
  decidedByDay,
  decisionsBySummary,
  failuresByItem,
  openDaysOf,
  type Period,
  reasonsByCount,
  type WaitRow,
  waitsByMarket,
} from './decided-rows.ts';
import { beginOfDay, dayMs, utcDay } from './utc-day.ts';
import { medianOf } from './wait-buckets.ts';

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

/** Withdrawn within the period, by market: few, so that they are counted each time. */
export function withdrawnQuery({ from, to, isMine }: Pick<Period, 'from' | 'to' | 'isMine'>) {
  return sql<AskedRow>`select country_code, count(*)::int as count from registrations
    where withdrawn_at >= ${from} and withdrawn_at <= ${to} and ${isMine} group by 1`;
}

interface Decided {
  approved: number;
  rejected: number;
}

/**
 * Figures of these markets: pending registrations are read from an index, decisions from the counted
 * days (see count-decision-days.ts) and, for the other days, from the registrations.
 */
export async function readStatistics(db: Db, question: StatisticsQuestion): Promise<Statistics> {
  const { days, now } = question;
  const from = beginOfDay(now, days - 1);
  const isMine = marketCondition(question.markets);
  const openDays = await openDaysOf(db, from, now);
  const period = { from, to: now, isMine, openDays };
  const waitingRows = await sql<WaitingRow>`
    select country_code, count(*) as waiting, min(submitted_at) as oldest,
      count(*) filter (where due_at <= ${now}) as overdue
    from registrations where status = 'pending' and ${isMine}
    group by grouping sets ((country_code), ())`.execute(db);
  const { rows: askedRows } = await sql<AskedRow>`select country_code, count(*)::int as count
    from registrations where status = 'pending' and request_state = 'waiting' and ${isMine}
    group by 1`.execute(db);
  const decided = await decidedByDay(db, period);
  const waits = Map.groupBy(await waitsByMarket(db, period), (row) => row.country_code);
  const reasons = await reasonsByCount(db, period);
  const summaries = await decisionsBySummary(db, period);
  const items = await failuresByItem(db, period);

  const waiting = new Map(waitingRows.rows.map((row) => [row.country_code, row]));
  const { rows: withdrawnRows } = await withdrawnQuery(period).execute(db);

  const asked = new Map(askedRows.map((row) => [row.country_code, row.count]));
  const allAsked = askedRows.reduce((sum, { count }) => sum + count, 0);
  const byMarket = sumsBy(decided, (row) => row.country_code);
  const byDay = sumsBy(decided, (row) => row.day);
  const withdrawn = new Map(withdrawnRows.map((row) => [row.country_code, row.count]));
  const allWithdrawn = withdrawnRows.reduce((sum, { count }) => sum + count, 0);
  const markets = [...new Set([...waiting.keys(), ...byMarket.keys(), ...withdrawn.keys()])]
    .filter(isText)
    .sort();
  return Statistics.parse({
    from: from.toISOString(),
    to: now.toISOString(),
    total: {
      ...figuresOf(waiting.get(null), allAsked, sumOf(decided), [...waits.values()].flat()),
      withdrawn: allWithdrawn,
    },
    perDay: Array.from({ length: days }, (_, index) => {
      const day = utcDay(new Date(from.getTime() + index * dayMs));
      return { day, ...(byDay.get(day) ?? none) };
    }),
    byMarket: markets.map((countryCode) => ({
      countryCode,
      ...figuresOf(
        waiting.get(countryCode),
        asked.get(countryCode) ?? 0,
        byMarket.get(countryCode) ?? none,
        waits.get(countryCode) ?? [],
      ),
      withdrawn: withdrawn.get(countryCode) ?? 0,
    })),
    byReason: reasons.map(({ code, count }) => ({ reasonCode: code, count })),
    bySummary: bySummary(summaries),
    byItem: byItem(items),
  });
}

const none: Decided = { approved: 0, rejected: 0 };

function sumOf(rows: readonly Decided[]): Decided {
  const sum = { ...none };
  for (const { approved, rejected } of rows) {
    sum.approved += approved;
    sum.rejected += rejected;
  }
  return sum;
}

function sumsBy<T extends Decided>(
  rows: readonly T[],
  key: (row: T) => string,
): Map<string, Decided> {
  return new Map([...Map.groupBy(rows, key)].map(([name, group]) => [name, sumOf(group)]));
}

function figuresOf(
  waiting: WaitingRow | undefined,
  withApplicant: number,
  { approved, rejected }: Decided,
  waits: readonly WaitRow[],
) {
  const medianFor = (kind: WaitRow['kind']) => {
    const median = medianOf(waits.filter((wait) => wait.kind === kind));
    return median === null ? null : Math.round(median * 10) / 10;
  };
  return {
    waiting: Number(waiting?.waiting ?? 0),
    overdue: Number(waiting?.overdue ?? 0),
    oldestSubmittedAt: waiting?.oldest?.toISOString() ?? null,
    approved,
    rejected,
    withApplicant,
    medianMinutesToDecision: medianFor('total'),
    medianMinutesWithStaff: medianFor('staff'),
    medianMinutesWithApplicant: medianFor('applicant'),
  };
}

function marketCondition(markets: StatisticsQuestion['markets']) {
  if (markets === 'all') return sql<boolean>`true`;
  return sql<boolean>`country_code = any(${`{${markets.join(',')}}`}::text[])`;
}

function isText(market: string | null): market is string {
  return market !== null;
}
