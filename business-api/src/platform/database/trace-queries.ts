import type { LogEvent } from 'kysely';
import type { Tracing } from '../telemetry/tracing.ts';
import { causeCode } from './database-error-code.ts';

const longestText = 2000;

/**
 * Kysely's logger that records each statement within the active span: with its placeholders, never
 * with its parameters.
 */
export function traceQueries(tracing: Tracing): (event: LogEvent) => void {
  return ({ query, queryDurationMillis, ...event }) => {
    const text = query.sql.replace(/\s+/g, ' ').trim().slice(0, longestText);
    const operation = /^\w+/.exec(text)?.[0].toLowerCase() ?? 'statement';
    const table = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(text)?.[1];
    tracing.ended(
      {
        name: table === undefined ? operation : `${operation} ${table}`,
        kind: 'client',
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          'db.collection.name': table,
          'db.query.text': text,
        },
      },
      queryDurationMillis,
      'error' in event ? (causeCode(event.error) ?? 'unknown') : undefined,
    );
  };
}
