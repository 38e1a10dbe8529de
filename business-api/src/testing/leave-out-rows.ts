import { Client } from 'pg';

export interface LeavingOut {
  /** From now on rows that begin so are left out; none with undefined. */
  from(rowsBegin: string | undefined): void;
  /** How often rows were left out since the last call. */
  take(): number;
  stop(): void;
}

/**
 * Sends an empty list instead of rows, which are JSON text in a parameter of a statement, so that a
 * bench can measure what they cost.
 */
export function leaveOutRows(): LeavingOut {
  type Query = (this: object, ...args: unknown[]) => unknown;
  const prototype = Client.prototype as unknown as { query: Query }; // of its overloads one
  const { query } = prototype;
  let begin: string | undefined;
  let count = 0;
  prototype.query = function (statement, ...rest) {
    const { values } = Object(statement);
    if (begin === undefined || !Array.isArray(values)) return query.call(this, statement, ...rest);
    const changed = values.map((value) => {
      if (typeof value !== 'string' || !value.startsWith(begin ?? '')) return value;
      count += 1;
      return '[]';
    });
    return query.call(this, Object.assign(Object(statement), { values: changed }), ...rest);
  };
  return {
    from: (rowsBegin) => {
      begin = rowsBegin;
    },
    take: () => {
      const taken = count;
      count = 0;
      return taken;
    },
    stop: () => {
      prototype.query = query;
    },
  };
}
