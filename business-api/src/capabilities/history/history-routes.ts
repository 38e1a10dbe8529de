import * as history from '@countersign/contract/history';
import { personOf } from '../../ground/access/enforce-access.ts';
import type { ApiScope } from '../api-scope.ts';
import type { Dependencies } from '../dependencies.ts';
import { hideOtherMarkets } from './hide-other-markets.ts';
import { readHistory } from './read-history.ts';

export function historyRoutes(api: ApiScope, { database: { db } }: Dependencies): void {
  api.route({
    ...history.readHistory,
    handler: async (request) => {
      const { items, nextCursor } = await readHistory(db, request.params, request.query);
      const { markets } = personOf(request);
      return { items: items.map((event) => hideOtherMarkets(event, markets)), nextCursor };
    },
  });
}
