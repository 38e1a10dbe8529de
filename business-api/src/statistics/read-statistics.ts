import { Statistics } from '@countersign/contract/statistics';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

export interface StatisticsQuestion {
  readonly markets: readonly CountryCode[] | 'all';
  /** Whole days back, today included. */
  readonly days: number;
  readonly now: Date;
}

const dayMs = 24 * 3_600_000;

interface WaitingRow {
  readonly country_code: string | null;
  readonly waiting: string;
  readonly overdue: string;
  readonly oldest: Date | null;
}

interface DecidedRow {
  readonly country_code: string | null;
  readonly approved: string;
  readonly rejected: string;
  readonly median_minutes: number | null;
}

/** Figures of these markets; all of them are read by indexes of what waits and what was decided. */
export async function readStatistics(db: Db, question: StatisticsQuestion): Promise<Statistics> {
  const { days, now } = question;
  const from = new Date(Math.floor(now.getTime() / dayMs) * dayMs - (days - 1) * dayMs);
  const isMine = marketCondition(question.markets);
  const decided = sql`from registrations
    where decided_at >= ${from} and decided_at <= ${now} and ${isMine}`;
  const waitingRows = await sql<WaitingRow>`
    select country_code, count(*) as waiting, min(submitted_at) as oldest,
      count(*) filter (where due_at <= ${now}) as overdue
    from registrations where status = 'pending' and ${isMine}
    group by grouping sets ((country_code), ())`.execute(db);
  const decidedRows = await sql<DecidedRow>`
    select country_code, count(*) filter (where status = 'approved') as approved,
      count(*) filter (where status = 'rejected') as rejected,
      percentile_cont(0.5) within group
        (order by extract(epoch from decided_at - submitted_at)::float8 / 60) as median_minutes
    ${decided} group by grouping sets ((country_code), ())`.execute(db);
  const dayRows = await sql<{ day: string; approved: string; rejected: string }>`
    select to_char(decided_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      count(*) filter (where status = 'approved') as approved,
      count(*) filter (where status = 'rejected') as rejected
    ${decided} group by 1`.execute(db);
  const reasonRows = await sql<{ code: string; count: string }>`
    select code, count(*) as count
    from (select jsonb_array_elements_text(reason_codes) as code ${decided}) as reason
    group by code order by count(*) desc, code`.execute(db);

  const waiting = new Map(waitingRows.rows.map((row) => [row.country_code, row]));
  const settled = new Map(decidedRows.rows.map((row) => [row.country_code, row]));
  const figures = (market: string | null) => figuresOf(waiting.get(market), settled.get(market));
  const markets = [...new Set([...waiting.keys(), ...settled.keys()])].filter(isText).sort();
  const perDay = new Map(dayRows.rows.map((row) => [row.day, row]));
  return Statistics.parse({
    from: from.toISOString(),
    to: now.toISOString(),
    total: figures(null),
    perDay: Array.from({ length: days }, (_, index) => {
      const day = new Date(from.getTime() + index * dayMs).toISOString().slice(0, 10);
      const { approved = 0, rejected = 0 } = perDay.get(day) ?? {};
      return { day, approved: Number(approved), rejected: Number(rejected) };
    }),
    byMarket: markets.map((countryCode) => ({ countryCode, ...figures(countryCode) })),
    byReason: reasonRows.rows.map(({ code, count }) => ({
      reasonCode: code,
      count: Number(count),
    })),
  });
}

function figuresOf(waiting: WaitingRow | undefined, decided: DecidedRow | undefined) {
  const median = decided?.median_minutes ?? null;
  return {
    waiting: Number(waiting?.waiting ?? 0),
    overdue: Number(waiting?.overdue ?? 0),
    oldestSubmittedAt: waiting?.oldest?.toISOString() ?? null,
    approved: Number(decided?.approved ?? 0),
    rejected: Number(decided?.rejected ?? 0),
    medianMinutesToDecision: median === null ? null : Math.round(median * 10) / 10,
  };
}

function marketCondition(markets: StatisticsQuestion['markets']) {
  if (markets === 'all') return sql<boolean>`true`;
  return sql<boolean>`country_code = any(${`{${markets.join(',')}}`}::text[])`;
}

function isText(market: string | null): market is string {
  return market !== null;
}
