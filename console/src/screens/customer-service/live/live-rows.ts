import {
  keysLimit,
  listRegistrations,
  type RegistrationSummary,
} from '@countersign/contract/registration-list';
import type { QueryClient } from '@tanstack/react-query';
import { backgroundRead } from '../../../http/background-fetch.ts';
import type { Connection } from '../../../http/connection.ts';
import type { ListAddress } from '../address/list-address.ts';
import { rowKeyOf } from '../address/row-key.ts';
import { type Gathered, mayBeNew } from './gather-changes.ts';

export interface Page {
  items: RegistrationSummary[];
  nextCursor: string | null;
}
type Query = Readonly<Record<string, string>>;

export interface ShownList {
  readonly connection: Connection;
  readonly client: QueryClient;
  readonly address: ListAddress;
  /** The query of the list, and its filter without order and page. */
  readonly query: Query;
  readonly filter: Query;
}

/** Registrations that fit the list and are not shown; `more` if not all of them are known. */
export interface Newcomers {
  readonly keys: ReadonlySet<string>;
  readonly more: boolean;
}
export const noNewcomers: Newcomers = { keys: new Set(), more: false };

export const listQueryKey = (query: Query) => ['registrations', 'list', query] as const;

/**
 * Updates the shown rows in place, whatever their new position would be, and finds new ones. Returns
 * undefined if the API could not be reached.
 */
export async function refreshRows(
  list: ShownList,
  { kinds, rereadAll }: Gathered,
  known: Newcomers,
): Promise<Newcomers | undefined> {
  const shown = list.client.getQueryData<Page>(listQueryKey(list.query));
  // A list that is loading is up to date.
  if (shown === undefined) return known;
  const shownKeys = new Set(shown.items.map(rowKeyOf));
  const keys = new Set(known.keys);
  const asked = new Set([...kinds.keys()].filter((key) => shownKeys.has(key)));
  if (rereadAll) {
    const page = await backgroundRead(list.connection, listRegistrations, { query: list.query });
    if (page === undefined) return undefined;
    putRows(list, page.items);
    for (const key of shownKeys) asked.add(key);
    for (const key of page.items.map(rowKeyOf)) {
      asked.delete(key);
      if (!shownKeys.has(key)) keys.add(key);
    }
  }
  const rows = await readShownRows(list, [...asked]);
  if (rows === undefined) return undefined;
  putRows(list, rows);

  const candidates = [...kinds]
    .filter(
      ([key, happened]) =>
        !shownKeys.has(key) && (keys.has(key) || mayBeNew(happened, list.address)),
    )
    .map(([key]) => key);
  const tried = candidates.slice(0, keysLimit);
  const fitting = await readRows(list, tried, list.filter);
  if (fitting === undefined) return undefined;
  for (const key of tried) keys.delete(key);
  for (const row of fitting) keys.add(rowKeyOf(row));
  return { keys, more: known.more || tried.length < candidates.length };
}

/** The rows of registrations that are shown; those that the search still finds say what it finds them by. */
async function readShownRows(list: ShownList, keys: readonly string[]) {
  const { q } = list.query;
  if (q === undefined) return readRows(list, keys, {});
  const found = await readRows(list, keys, { q });
  if (found === undefined) return undefined;
  const foundKeys = new Set(found.map(rowKeyOf));
  const others = await readRows(
    list,
    keys.filter((key) => !foundKeys.has(key)),
    {},
  );
  return others && [...found, ...others];
}

async function readRows({ connection }: ShownList, keys: readonly string[], filter: Query) {
  const rows: RegistrationSummary[] = [];
  for (let from = 0; from < keys.length; from += keysLimit) {
    const some = keys.slice(from, from + keysLimit).join(',');
    const page = await backgroundRead(connection, listRegistrations, {
      query: { ...filter, keys: some },
    });
    if (page === undefined) return undefined;
    rows.push(...page.items);
  }
  return rows;
}

function putRows({ client, query }: ShownList, rows: readonly RegistrationSummary[]): void {
  if (rows.length === 0) return;
  const fresh = new Map(rows.map((row) => [rowKeyOf(row), row]));
  client.setQueryData<Page>(
    listQueryKey(query),
    (page) =>
      page && { ...page, items: page.items.map((item) => fresh.get(rowKeyOf(item)) ?? item) },
  );
}
