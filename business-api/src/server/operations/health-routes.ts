import { readLiveness, readReadiness } from '@countersign/contract/health';
import { sql } from 'kysely';
import { isDatabaseAwayOrRefusing } from '../../platform/database/database-away.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiScope } from '../../platform/http/api-scope.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';

export function healthRoutes(api: ApiScope, dependencies: Dependencies): void {
  api.route({ ...readLiveness, handler: async () => ({ status: 'ok' as const }) });

  const { database } = dependencies;
  const askDatabase = recentAnswer(() => sql`select 1`.execute(database.background));
  api.route({
    ...readReadiness,
    handler: async () => {
      await requireReadiness(dependencies, askDatabase);
      return { status: 'ok' as const };
    },
  });
}

async function requireReadiness(
  { isReady, whyUnprepared }: Dependencies,
  askDatabase: () => Promise<void>,
): Promise<void> {
  if (!isReady()) throw unavailable().because(whyUnprepared());
  try {
    await askDatabase();
  } catch (error) {
    const isAway = error instanceof NoRecentAnswer || isDatabaseAwayOrRefusing(error);
    throw isAway ? unavailable().because(error) : error;
  }
}

function unavailable(): ProblemError {
  return new ProblemError('temporarily-unavailable', { retryAfterSeconds: 2 });
}

/** How long a caller waits for an answer, in milliseconds. */
const patienceMs = 300;
/** How long after the last success silence counts as a delay; afterwards as a failure. */
const silenceMs = 3000;

/** No answer came in time, and the last good one is too old. */
export class NoRecentAnswer extends Error {
  override name = 'NoRecentAnswer';
}

/**
 * Wraps a question, such as one to the database, for callers that cannot wait: there is one question
 * at a time, for all who ask in that time, and an answer that is late counts as good for three seconds
 * after the last good one. Throws what the question throws, or NoRecentAnswer.
 */
export function recentAnswer(
  ask: () => Promise<unknown>,
  nowMs = () => performance.now(),
): () => Promise<void> {
  let goodAtMs = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  return async () => {
    asking ??= askOnce().finally(() => {
      asking = undefined;
    });
    if (await isSettledInTime(asking)) return;
    if (nowMs() - goodAtMs >= silenceMs) throw new NoRecentAnswer('The database is silent.');
  };

  async function askOnce(): Promise<void> {
    await ask();
    goodAtMs = nowMs();
  }
}

async function isSettledInTime(work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  try {
    return await Promise.race([work.then(() => true as const), limit]);
  } finally {
    clearTimeout(timer);
  }
}
