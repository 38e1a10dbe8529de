const [quote, lineFeed] = [0x22, 0x0a];

/** Counts the rows of a table (RFC 4180) while it is downloaded in parts. */
export interface RowCounter {
  readonly add: (bytes: Uint8Array) => void;
  /** Complete rows so far, without the header. */
  readonly rows: () => number;
}

/** A line feed inside quotes does not end a row. */
export function createRowCounter(): RowCounter {
  let isQuoted = false;
  let lines = 0;
  return {
    add: (bytes) => {
      for (const byte of bytes) {
        if (byte === quote) isQuoted = !isQuoted;
        else if (byte === lineFeed && !isQuoted) lines += 1;
      }
    },
    rows: () => Math.max(0, lines - 1),
  };
}
