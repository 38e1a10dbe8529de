import {
  type StopListColumn,
  type StopListEntry,
  stopListColumns,
} from '@countersign/contract/stop-list';
import { csvLine } from '../platform/csv/csv-cell.ts';

const byteOrderMark = '\uFEFF';

/** The text of a file with these entries, which can be uploaded again. */
export function writeFile(entries: readonly StopListEntry[]): string {
  const lines = entries.map((entry) => {
    const cellOf = (column: StopListColumn) =>
      column === 'numbers'
        ? entry.numbers.map(({ scheme, value }) => `${scheme}:${value}`).join(' | ')
        : entry[column];
    return csvLine(stopListColumns.map(cellOf), 'comma');
  });
  return byteOrderMark + csvLine(stopListColumns, 'comma') + lines.join('');
}
