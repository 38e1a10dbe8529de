import { readLiveness, readReadiness } from '@countersign/contract/health';
import { sql } from 'kysely';
import { isDatabaseAway } from '../../platform/database/database-away.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiScope } from '../../platform/http/api-scope.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import { NoRecentAnswer, recentAnswer } from './recent-answer.ts';

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
    const isAway = error instanceof NoRecentAnswer || isDatabaseAway(error);
    throw isAway ? unavailable().because(error) : error;
  }
}

function unavailable(): ProblemError {
  return new ProblemError('temporarily-unavailable', { retryAfterSeconds: 2 });
}
