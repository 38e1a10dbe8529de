import { readLiveness, readReadiness } from '@countersign/contract/health';
import { sql } from 'kysely';
import type { ApiScope } from '../../capabilities/api-scope.ts';
import type { Dependencies } from '../../capabilities/dependencies.ts';
import { isDatabaseAway } from '../../ground/database/database-away.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';

export function healthRoutes(api: ApiScope, dependencies: Dependencies): void {
  api.route({ ...readLiveness, handler: async () => ({ status: 'ok' as const }) });

  api.route({
    ...readReadiness,
    handler: async () => {
      await requireReadiness(dependencies);
      return { status: 'ok' as const };
    },
  });
}

async function requireReadiness(dependencies: Dependencies): Promise<void> {
  const { isReady, whyUnprepared, database } = dependencies;
  if (!isReady()) throw unavailable().because(whyUnprepared());
  try {
    await sql`select 1`.execute(database.background);
  } catch (error) {
    throw isDatabaseAway(error) ? unavailable().because(error) : error;
  }
}

function unavailable(): ProblemError {
  return new ProblemError('temporarily-unavailable', { retryAfterSeconds: 2 });
}
