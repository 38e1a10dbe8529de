import { createRowCounter } from '@countersign/contract/row-counter';

// The browser may store Blobs on disk; the other data are in memory.
const pieceBytes = 4 * 2 ** 20;

/**
 * Reads a table to its end and reports the number of rows; rejects if it breaks off or is stopped.
 */
export async function collectFile(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onRows: (rows: number) => void,
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
  const reader = stream.getReader();
  signal.addEventListener('abort', () => void reader.cancel());
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    counter.add(value);
    loose.push(new Uint8Array(value));
    looseBytes += value.length;
    if (looseBytes >= pieceBytes) settle();
    onRows(counter.rows());
  }
  // A cancelled stream ends like a complete one.
  signal.throwIfAborted();
  settle();
  return { file: new Blob(pieces, { type: 'text/csv;charset=utf-8' }), rows: counter.rows() };
}
