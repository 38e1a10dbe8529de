export type Row = readonly string[];

/** Reads a table (RFC 4180) in parts; each part gives the rows that are complete with it. */
export function createTableReader(separator: string): (part: string) => Row[] {
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  return (part) => {
    const rows: Row[] = [];
    for (const sign of part) {
      // A quote within quotes is written twice: it ends them, and the next one goes on.
      if (sign === '"') {
        isQuoted = !isQuoted;
        cell += sign;
      } else if (isQuoted || (sign !== separator && sign !== '\n')) cell += sign;
      else {
        cells.push(plain(cell));
        cell = '';
        if (sign === separator) continue;
        rows.push(cells);
        cells = [];
      }
    }
    return rows;
  };
}

function plain(written: string): string {
  const cell = written.replace(/\r$/, '');
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
