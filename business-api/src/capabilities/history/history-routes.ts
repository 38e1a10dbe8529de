import { readHistory } from '@countersign/contract/history';
import { requireMarket } from '../../ground/access/caller.ts';
import { personOf } from '../../ground/access/enforce-access.ts';
import type { ApiScope } from '../api-scope.ts';
import type { Dependencies } from '../dependencies.ts';
import { readHistory as historyOf } from './read-history.ts';

export function historyRoutes(api: ApiScope, { database: { db } }: Dependencies): void {
  api.route({
    ...readHistory,
    handler: async (request) => {
      requireMarket(personOf(request), request.params.countryCode);
      return historyOf(db, request.params, request.query);
    },
  });
}
