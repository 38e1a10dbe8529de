import { type RawBuilder, type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database, Db } from '../../platform/database/database.ts';
import { entityEvent, type OcsfEvent, refusalEvent } from '../ocsf/ocsf-event.ts';
import { historySource } from './history-source.ts';
import { marketSource } from './market-source.ts';
import type { Source } from './source.ts';

/**
 * A number is given to a row before the row becomes visible, so a lower one may appear after a higher one. Statements
 * end within seconds: of the numbers that were there so long ago, none appears any more.
 */
const settledMs = 10_000;

/** After the number `after`; up to `until`, which was the last at the time `untilAt`. */
const Position = z.object({ after: z.number(), until: z.number(), untilAt: z.string() });
type Position = z.infer<typeof Position>;

/** Rows that the database numbers as they are inserted. */
function numberedSource<Row extends { readonly id: string }>(
  name: 'reads' | 'refusals',
  table: 'detail_reads' | 'refused_requests',
  eventOf: (row: Row) => OcsfEvent,
): Source {
  const lastId = async (db: Db) => {
    const { rows } = await lastIdQuery(table).execute(db);
    return Number(rows[0]?.id ?? 0);
  };
  return {
    name,
    begin: async (db, now): Promise<Position> => {
      const id = await lastId(db);
      return { after: id, until: id, untilAt: now.toISOString() };
    },
    read: async (db, given, now, limit) => {
      const position = Position.parse(given);
      const { after, until, untilAt } = position;
      if (now.getTime() - Date.parse(untilAt) < settledMs) {
        return { events: [], next: position, isLast: true };
      }
      // Before the rows are read: what comes in between belongs to the next stretch.
      const newest = await lastId(db);
      const { rows } = await numberedQuery<Row>(table, { after, until }, limit).execute(db);
      const isLast = rows.length < limit;
      const next = isLast
        ? { after: until, until: Math.max(until, newest), untilAt: now.toISOString() }
        : { ...position, after: Number(rows.at(-1)?.id) };
      return { events: rows.map(eventOf), next, isLast };
    },
  };
}

export function lastIdQuery(table: string): RawBuilder<{ readonly id: string }> {
  return sql`select id::text from ${sql.table(table)} order by ${sql.table(table)}.id desc limit 1`;
}

export function numberedQuery<Row>(
  table: string,
  { after, until }: Pick<Position, 'after' | 'until'>,
  limit: number,
): RawBuilder<Row> {
  return sql<Row>`select * from ${sql.table(table)}
    where id > ${after}::bigint and id <= ${until}::bigint order by id limit ${limit}`;
}

type Read = Selectable<Database['detail_reads']>;
type Refusal = Selectable<Database['refused_requests']>;

/** Who read what in detail: rows are there where `READ_AUDIT` is on. */
const readSource = numberedSource<Read>('reads', 'detail_reads', (row) => {
  const { country_code: market, ticket_number: ticket, operation, times } = row;
  return entityEvent(
    {
      uid: `read-${row.id}`,
      code: operation,
      log: 'reads',
      at: row.read_at,
      activity: 'read',
      severity: 'informational',
      unmapped: { market, ticket, times },
    },
    {
      actor: { subject: row.subject },
      // A stop list has no ticket.
      ...(ticket === ''
        ? { type: 'market', uid: market }
        : { type: 'registration', uid: `${market}/${ticket}` }),
    },
  );
});

const unknown = 'unknown';

const refusalSource = numberedSource<Refusal>('refusals', 'refused_requests', (row) => {
  const { code, subject, operation, network, times, country_code: market } = row;
  return refusalEvent(
    {
      uid: `refusal-${row.id}`,
      code,
      log: 'refusals',
      at: row.at,
      activity: 'other',
      severity: 'low',
      request: row.request,
      ...(market === '' ? {} : { unmapped: { market } }),
    },
    {
      actor: subject === '' ? { kind: unknown } : { subject },
      operation: operation || unknown,
      network: network || unknown,
      count: times,
    },
  );
});

export const allSources: readonly Source[] = [
  historySource,
  marketSource,
  readSource,
  refusalSource,
];
