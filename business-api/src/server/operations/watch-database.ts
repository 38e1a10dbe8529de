import type { FastifyBaseLogger } from 'fastify';
import { type OpenDatabase, UnsafeDatabase } from '../../platform/database/connect.ts';
import { isDatabaseAway } from '../../platform/database/database-away.ts';
import type { DatabaseClock } from '../../platform/database/database-clock.ts';
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';

const pauseMs = 10_000;
/** A machine's clock may differ this much from the database's without a warning. */
const worrySkewMs = 5000;
/** Beyond this, tokens are judged by a wrong time: the copy takes no requests. */
const mostSkewMs = 60_000;

export interface DatabaseWatch extends Repeated {
  /** Why this copy must take no requests; undefined where it may. */
  fault(): 'unsafe-database' | 'clock-skew' | undefined;
}

/**
 * Every ten seconds synchronizes the clock with the database's and looks whether a setting of the
 * server has become one under which acknowledged decisions could be lost.
 */
export function startDatabaseWatch(options: {
  readonly database: Pick<OpenDatabase, 'requireSafety'>;
  readonly clock: DatabaseClock;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Called for every look that failed. */
  readonly onError: (error: unknown) => void;
}): DatabaseWatch {
  const { database, clock, log, onError } = options;
  let isUnsafe = false;
  const work = async () => {
    try {
      await clock.synchronize();
      const skewMs = clock.skewMs();
      if (Math.abs(skewMs) > worrySkewMs)
        log.warn({ skewMs }, 'the clock of this machine is wrong');
      await database.requireSafety();
      isUnsafe = false;
    } catch (error) {
      onError(error);
      if (error instanceof UnsafeDatabase) {
        isUnsafe = true;
        log.error({ reason: error.message }, 'the database is not safe; taking no requests');
      } else if (!isDatabaseAway(error)) throw error;
    }
  };
  return {
    ...repeat({ pauseMs, trouble: 'the database cannot be watched', log, work }),
    fault: () => {
      if (isUnsafe) return 'unsafe-database';
      return Math.abs(clock.skewMs()) > mostSkewMs ? 'clock-skew' : undefined;
    },
  };
}
