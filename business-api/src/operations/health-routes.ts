import { readLiveness, readReadiness } from '@countersign/contract/health';
import type { ApiScope } from '../api-scope.ts';
import type { Dependencies } from '../dependencies.ts';
import { ProblemError } from '../problems/problem-error.ts';

export function healthRoutes(api: ApiScope, { isReady }: Dependencies): void {
  api.route({ ...readLiveness, handler: async () => ({ status: 'ok' as const }) });

  api.route({
    ...readReadiness,
    handler: async () => {
      if (!(await isReady())) {
        throw new ProblemError('temporarily-unavailable', { retryAfterSeconds: 2 });
      }
      return { status: 'ok' as const };
    },
  });
}
