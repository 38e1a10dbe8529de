import { bulkLimit } from '@countersign/contract/bulk-decision';
import * as z from 'zod/mini';
import type { PersonalStorage } from '../../../session/personal-storage.ts';
import { rowKeyOf } from '../address/row-key.ts';
import { ChosenRow } from './chosen-row.ts';

/** Marked rows by `FR/T-1`, in the order of marking. */
export interface Selection {
  readonly rows: ReadonlyMap<string, ChosenRow>;
  /** How many rows of the last marking exceeded the limit. */
  readonly leftOut: number;
}

export const emptySelection: Selection = { rows: new Map(), leftOut: 0 };

/** Marks or unmarks rows; a row that is marked already stays as it was. */
export function marked(
  { rows }: Selection,
  changed: readonly ChosenRow[],
  isOn: boolean,
): Selection {
  const next = new Map(rows);
  let leftOut = 0;
  for (const row of changed) {
    const key = rowKeyOf(row);
    if (!isOn) next.delete(key);
    else if (next.has(key)) continue;
    else if (next.size < bulkLimit) next.set(key, row);
    else leftOut += 1;
  }
  return { rows: next, leftOut };
}

/** The rows from the last marked one to this one; only this one if the other is not on the page. */
export function stretch<Row extends { countryCode: string; ticketNumber: string }>(
  items: readonly Row[],
  fromKey: string | undefined,
  to: Row,
): readonly Row[] {
  const from = items.findIndex((item) => rowKeyOf(item) === fromKey);
  const end = items.findIndex((item) => rowKeyOf(item) === rowKeyOf(to));
  if (from === -1 || end === -1) return [to];
  return items.slice(Math.min(from, end), Math.max(from, end) + 1);
}

const name = ['selection'] as const;
const StoredRows = z.array(ChosenRow).check(z.maxLength(bulkLimit));

/** Reads the selection of this tab; empty for another release's shape. */
export function readSelection(storage: PersonalStorage): Selection {
  const rows = storage.read(name, StoredRows) ?? [];
  return { rows: new Map(rows.map((row) => [rowKeyOf(row), row])), leftOut: 0 };
}

export function writeSelection(storage: PersonalStorage, { rows }: Selection): void {
  if (rows.size === 0) storage.remove(name);
  else storage.write(name, [...rows.values()]);
}
