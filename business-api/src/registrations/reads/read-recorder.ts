import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type DetailRead, detailReadOf } from '../../platform/access/detail-read.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import { type ReadRow, storeReads } from './read-rows.ts';

const pauseMs = 1000;
/** Rows of one statement. */
const batch = 500;
/** Rows that wait while the database is unreachable; further ones are lost, and counted in the log. */
const mostWaiting = 50_000;

export interface ReadRecorder {
  /** Takes note of an answered read; it is stored about a second later. */
  note(read: DetailRead): void;
  /** Stores what waits; a failure leaves it waiting. */
  flush(): Promise<void>;
  /** Stores at regular intervals until it is stopped, which stores the rest. */
  start(log: Pick<FastifyBaseLogger, 'error'>, onError: (error: unknown) => void): Repeated;
}

/**
 * Records who read which registration when, outside the requests: reads wait in memory and are stored
 * together, repeated ones as one row. A process that crashes loses the last second.
 */
export function createReadRecorder(db: Db, now: () => Date): ReadRecorder {
  const waiting = new Map<string, ReadRow>();
  let lost = 0;

  const flush = async () => {
    while (waiting.size > 0) {
      const rows = [...waiting.entries()].slice(0, batch);
      // Noted again while this statement runs, a read becomes a row of its own.
      for (const [name] of rows) waiting.delete(name);
      await storeReads(
        db,
        rows.map(([, row]) => row),
      ).catch((error: unknown) => {
        for (const [name, row] of rows) add(name, row);
        throw error;
      });
    }
  };

  function add(name: string, row: ReadRow): void {
    const before = waiting.get(name);
    if (before !== undefined) {
      const readAt = before.readAt < row.readAt ? before.readAt : row.readAt;
      waiting.set(name, { ...before, readAt, times: before.times + row.times });
    } else if (waiting.size < mostWaiting) {
      waiting.set(name, row);
    } else {
      lost += row.times;
    }
  }

  return {
    note: ({ person: { subject, name }, operation, keys }) => {
      for (const { countryCode, ticketNumber } of keys) {
        const row = { readAt: now(), subject, name, operation, countryCode, ticketNumber };
        add(JSON.stringify([subject, operation, countryCode, ticketNumber]), { ...row, times: 1 });
      }
    },
    flush,
    start: (log, onError) => {
      const trouble = 'who read what is not stored yet';
      const storing = repeat({ pauseMs, trouble, log, onError, work: reportingLoss });
      return {
        stop: async () => {
          await storing.stop();
          await flush().catch((error: unknown) => {
            onError(error);
            log.error({ err: error, reads: waiting.size }, 'reads were not recorded');
          });
        },
      };

      async function reportingLoss(): Promise<void> {
        await flush();
        if (lost === 0) return;
        log.error({ reads: lost }, 'reads were not recorded');
        lost = 0;
      }
    },
  };
}

/** Notes each answered read of a registration's details; a refused one showed nothing. */
export function recordReads(app: FastifyInstance, recorder: ReadRecorder): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.is404 || reply.statusCode >= 300) return;
    const read = detailReadOf(request);
    if (read !== undefined) recorder.note(read);
  });
}
