import { createRowCounter } from '@countersign/contract/row-counter';
import { createTableReader } from './read-table.ts';
import { createWorkbook } from './write-workbook.ts';

// The browser may store Blobs on disk; the other data are in memory.
const pieceBytes = 4 * 2 ** 20;

/** As the table came, or a workbook of its cells. */
export type FileFormat = 'csv' | 'xlsx';
const mediaTypes = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * Reads a table to its end and reports the number of rows; rejects if it breaks off or is stopped. For a workbook its
 * cells are separated by commas.
 */
export async function collectFile(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onRows: (rows: number) => void,
  format: FileFormat = 'csv',
): Promise<{ readonly file: Blob; readonly rows: number }> {
  const counter = createRowCounter();
  const pieces: Blob[] = [];
  let loose: Uint8Array<ArrayBuffer>[] = [];
  let looseBytes = 0;
  const settle = () => {
    pieces.push(new Blob(loose));
    loose = [];
    looseBytes = 0;
  };
  const keep = (part: Uint8Array<ArrayBuffer>) => {
    loose.push(part);
    looseBytes += part.length;
    if (looseBytes >= pieceBytes) settle();
  };
  const written = format === 'csv' ? { add: keep, end: () => undefined } : asWorkbook(keep);
  const reader = stream.getReader();
  signal.addEventListener('abort', () => void reader.cancel());
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    counter.add(value);
    written.add(new Uint8Array(value));
    onRows(counter.rows());
  }
  // A cancelled stream ends like a complete one.
  signal.throwIfAborted();
  written.end();
  settle();
  return { file: new Blob(pieces, { type: mediaTypes[format] }), rows: counter.rows() };
}

function asWorkbook(keep: (part: Uint8Array<ArrayBuffer>) => void) {
  const read = createTableReader(',');
  const workbook = createWorkbook(keep);
  // Takes the byte order mark away, too.
  const decoder = new TextDecoder();
  return {
    add: (part: Uint8Array) => workbook.add(read(decoder.decode(part, { stream: true }))),
    end: workbook.end,
  };
}
