import { ask, type DrillPlace } from './drill-server.ts';

/** Rows and a checksum over all of them, by table. The order of the rows does not matter. */
export type TableFigures = ReadonlyMap<string, string>;

export async function readFigures(place: DrillPlace, url: string): Promise<TableFigures> {
  const listed = await ask(
    place,
    url,
    "select tablename from pg_tables where schemaname = 'public' order by 1",
  );
  const rows = listed
    .split('\n')
    .filter(Boolean)
    .map(
      (table) => `select '${table}=' || count(*) || ' rows, checksum ' ||
        coalesce(sum(hashtextextended(row::text, 0)::numeric), 0) from public."${table}" row`,
    );
  const answered = await ask(place, url, rows.join(' union all '));
  const figures = new Map(
    answered.split('\n').map((line): [string, string] => {
      const at = line.indexOf('=');
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
  return figures;
}

/** One line for each table that is missing, additional or different. */
export function compareFigures(expected: TableFigures, found: TableFigures): readonly string[] {
  const tables = new Set([...expected.keys(), ...found.keys()]);
  return [...tables]
    .filter((table) => expected.get(table) !== found.get(table))
    .map(
      (table) =>
        `${table}: ${found.get(table) ?? 'missing'}, not ${expected.get(table) ?? 'there before'}`,
    );
}
