import { peopleLimit, type Workload } from '@countersign/contract/statistics';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { marketCondition, type StatisticsQuestion } from './read-statistics.ts';
import { beginOfDay } from './utc-day.ts';
import { bucketOf, roundedMedian, type WaitBucket, waitMinutes } from './wait-buckets.ts';

/** A week, today included. */
const days = 7;

interface OpenRow {
  readonly subject: string;
  readonly name: string;
  readonly open: number;
  readonly overdue: number;
}

type WeekRow = WaitBucket & { readonly subject: string };

/**
 * Who has how much in hand, and who decided how much within a week. Claims are few; decisions of a week are read from
 * an index alone, since days are counted by market and not by person.
 */
export async function readWorkload(
  db: Db,
  markets: StatisticsQuestion['markets'],
  now: Date,
): Promise<Workload> {
  const isMine = marketCondition(markets);
  const from = beginOfDay(now, days - 1);
  const { rows: open } = await openByPerson(isMine, now).execute(db);
  const { rows: week } = await decidedByPerson(isMine, from, now).execute(db);
  const openOf = new Map(open.map((row) => [row.subject, row]));
  const waitsOf = Map.groupBy(week, ({ subject }) => subject);
  const subjects = [...new Set([...openOf.keys(), ...waitsOf.keys()])];
  const people = subjects
    .map((subject) => {
      const waits = waitsOf.get(subject) ?? [];
      return {
        subject,
        open: openOf.get(subject)?.open ?? 0,
        overdue: openOf.get(subject)?.overdue ?? 0,
        decided: waits.reduce((sum, { count }) => sum + count, 0),
        medianMinutesToDecision: roundedMedian(waits),
      };
    })
    .sort((a, b) => b.open - a.open || b.decided - a.decided || (a.subject < b.subject ? -1 : 1))
    .slice(0, peopleLimit);
  const names = await namesOf(db, people);
  return {
    from: from.toISOString(),
    to: now.toISOString(),
    people: people.map((person) => ({
      ...person,
      name: names.get(person.subject) ?? openOf.get(person.subject)?.name ?? null,
    })),
    isCut: subjects.length > peopleLimit,
  };
}

export function openByPerson(isMine: RawBuilder<unknown>, now: Date) {
  return sql<OpenRow>`
    select claims.subject, max(claims.name) as name, count(*)::int as open,
      count(*) filter (where due_at <= ${now})::int as overdue
    from claims join registrations using (country_code, ticket_number)
    where claims.until > ${now} and status = 'pending' and ${isMine} group by 1`;
}

export function decidedByPerson(isMine: RawBuilder<unknown>, from: Date, to: Date) {
  return sql<WeekRow>`
    select decided_by_subject as subject, ${bucketOf(waitMinutes)} as bucket,
      count(*)::int as count, sum(${waitMinutes}) as minutes
    from registrations where decided_at >= ${from} and decided_at <= ${to} and ${isMine}
    group by 1, 2`;
}

/** The names of the last visit, or of the last decision of who has not come for long. */
async function namesOf(
  db: Db,
  people: readonly { readonly subject: string }[],
): Promise<ReadonlyMap<string, string | null>> {
  const subjects = JSON.stringify(people.map(({ subject }) => subject));
  const { rows } = await sql<{ subject: string; name: string | null }>`
    select asked.subject, coalesce(
      (select name from people where people.subject = asked.subject),
      (select decided_by_name from registrations
        where decided_by_subject = asked.subject and decided_at is not null
        order by decided_at desc limit 1)) as name
    from jsonb_array_elements_text(${subjects}::jsonb) as asked(subject)`.execute(db);
  return new Map(rows.map(({ subject, name }) => [subject, name]));
}
