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
      if (!(await answers(dependencies))) {
        throw new ProblemError('temporarily-unavailable', { retryAfterSeconds: 2 });
      }
      return { status: 'ok' as const };
    },
  });
}

async function answers({ isReady, database }: Dependencies): Promise<boolean> {
  if (!isReady()) return false;
  try {
    await sql`select 1`.execute(database.background);
    return true;
  } catch (error) {
    if (isDatabaseAway(error)) return false;
    throw error;
  }
}
