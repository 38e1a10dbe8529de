import { reasonCodes } from '@countersign/contract/reason-code';
import { csvLine } from '../../platform/csv/csv-cell.ts';
import type { Db } from '../../platform/database/database.ts';
import { countsByDay, reasonsByDay, waitsByMarket } from './decided-rows.ts';
import { medianFor, periodOf, readWaiting, type StatisticsQuestion } from './read-statistics.ts';
import { byDay, type Counts, daysOf, sumOf } from './sums.ts';

const columns = [
  'span',
  'from',
  'to',
  'countryCode',
  'received',
  'approved',
  'rejected',
  'linked',
  'withdrawn',
  'withinTarget',
  'waiting',
  'medianMinutesToDecision',
  'medianMinutesWorked',
];

/**
 * The figures of the overview as lines of a table: of each market one line for the whole period (`span` `period`), and
 * one for each day in UTC (`day`). `waiting` is at the end of the span, the median of the whole period only; reasons
 * have a column each. At most 93 lines a market.
 */
export async function figuresTable(
  db: Db,
  question: StatisticsQuestion,
  separator: 'comma' | 'semicolon',
): Promise<string[]> {
  const { days, now } = question;
  const period = await periodOf(db, question, now);
  const { byMarket: waiting } = await readWaiting(db, period.isMine, now);
  const counts = Map.groupBy(await countsByDay(db, period), (row) => row.country_code);
  const waits = Map.groupBy(await waitsByMarket(db, period), (row) => row.country_code);
  const reasons = Map.groupBy(await reasonsByDay(db, period), (row) => row.country_code);
  const spans = daysOf(period.from, days);
  const [first = '', last = ''] = [spans[0], spans.at(-1)];
  const known = [...waiting.keys()].filter((market) => market !== null);
  const markets = [...new Set([...known, ...counts.keys()])].sort();
  const lines = markets.flatMap((market) => {
    const rows = counts.get(market) ?? [];
    const given = reasons.get(market) ?? [];
    const waitingNow = Number(waiting.get(market)?.waiting ?? 0);
    const ofMarket = waits.get(market) ?? [];
    const reasonCells = (ofSpan: typeof given) => {
      const by = new Map<string, number>();
      for (const { code, count } of ofSpan) by.set(code, (by.get(code) ?? 0) + count);
      return reasonCodes.map((code) => by.get(code) ?? 0);
    };
    return [
      [
        ...['period', first, last, market],
        ...countCells({ ...sumOf(rows), waiting: waitingNow }),
        medianFor('total', ofMarket) ?? '',
        medianFor('worked', ofMarket) ?? '',
        ...reasonCells(given),
      ],
      ...byDay(spans, rows, waitingNow).map(({ day, ...ofDay }) => [
        ...['day', day, day, market],
        ...countCells(ofDay),
        '',
        '',
        ...reasonCells(given.filter((row) => row.day === day)),
      ]),
    ];
  });
  return [[...columns, ...reasonCodes], ...lines].map((cells) =>
    csvLine(cells.map(String), separator),
  );
}

function countCells(counts: Counts & { readonly waiting: number }): number[] {
  const { received, approved, rejected, linked, withdrawn, withinTarget, waiting } = counts;
  return [received, approved, rejected, linked, withdrawn, withinTarget, waiting];
}
