import { wordsOfCode, wordsOfPlace } from '@countersign/domain/search/search-words';
import { CompiledQuery, sql } from 'kysely';
import { countAllAgain } from '../decisions/statistics/count-decision-days.ts';
import type { Db } from '../platform/database/database.ts';
import type { SentStatement } from './watch-statements.ts';
import { withoutLimit } from './without-limit.ts';

const batch = 1000;

/**
 * Copies a registration `count` times into each market, `B-1`, `B-2`, …, one a minute before `now`:
 * three of four are decided. Found by `copy`, by `n1`, `n2`, … and, every hundredth, by 珍しい; all by
 * the words of a street, a town and an email's domain, each by a telephone number: +33 400000001, ….
 */
export async function copyRegistration(
  db: Db,
  ticketNumber: string,
  { count, markets, now }: { count: number; markets: readonly string[]; now: Date },
): Promise<void> {
  const words = [
    ...wordsOfPlace('12 rue de la Préfecture'),
    ...wordsOfPlace('Saint-Étienne'),
    ...wordsOfCode('clinic.example'),
  ];
  const alike = `{${[...new Set(words)].map((word) => `"${word}"`).join(',')}}`;
  const copying = (
    from: number,
    to: number,
  ) => sql`insert into registrations (country_code, ticket_number, status, version, submitted_at,
      due_at, search, submitted_by_client, applicant_locale, practice, contact, documents,
      practice_name, city, decided_by_subject, decided_by_name, decided_at, reason_codes,
      mail_held_until)
    select country, 'B-' || n, case n % 4 when 0 then 'pending' when 1 then 'rejected'
        else 'approved' end,
      1, ${now}::timestamptz - n * interval '1 minute',
      ${now}::timestamptz - n * interval '1 minute' + interval '24 hours',
      array_to_tsvector(array['=' || country, 'copy', 'n' || n, 'b' || n,
        case when n % 100 = 0 then '珍シイ' else 'ordinary' end,
        '+' || (400000000 + n), '+33' || (400000000 + n)] || ${alike}::text[]),
      'bulk', applicant_locale, practice, contact, documents, practice_name || ' ' || n, city,
      case when n % 4 > 0 then 's' end, case when n % 4 > 0 then 'N' end,
      case when n % 4 > 0 then ${now}::timestamptz - n * interval '30 seconds' end,
      case when n % 4 = 1 and n % 400 = 1 then '["X03"]'::jsonb
        when n % 4 = 1 then '["L01"]'::jsonb when n % 4 > 0 then '[]'::jsonb end,
      case when n % 4 > 0 then ${now}::timestamptz end
    from registrations, generate_series(${from}::int, ${to}::int) n,
      unnest(${`{${markets.join(',')}}`}::text[]) country
    where registrations.ticket_number = ${ticketNumber}`;
  // Their words are made up: a fill that a migration began would write those of `ticketNumber` instead.
  await sql`update background_fills set finished = true, again_at = null`.execute(db);
  // In parts: a busy machine takes longer for all of them than a client waits for one statement.
  for (let from = 1; from <= count; from += batch) {
    await withoutLimit(db, copying(from, Math.min(count, from + batch - 1)));
  }
  await countAllAgain(db);
  await withoutLimit(db, sql`analyze registrations`);
}

/** How the database would do it, in lines. */
export async function planOf(db: Db, statement: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(db);
  return rows.map((line) => line['QUERY PLAN']).join('\n');
}

/** The same for a statement that was sent, as JSON. */
export async function planOfSent(db: Db, { text, values }: SentStatement): Promise<string> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(`explain ${text}`, [...values]));
  return JSON.stringify(rows);
}

/**
 * How many rows of tables a statement reads while it runs: those that its scans pass on and those that
 * they remove. The statement takes effect.
 */
export async function rowsRead(db: Db, statement: ReturnType<typeof sql>): Promise<number> {
  const explained = await sql<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>`
    explain (analyze, format json) ${statement}`.execute(db);
  return explained.rows
    .flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan))
    .filter((node) => node['Relation Name'] !== undefined && node['Node Type'].endsWith('Scan'))
    .map((node) => {
      const { 'Actual Rows': passed, 'Rows Removed by Filter': removed = 0 } = node;
      return (passed + removed) * node['Actual Loops'];
    })
    .reduce((sum, rows) => sum + rows, 0);
}

/** In PostgreSQL's own words. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  /** Of each loop. */
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
