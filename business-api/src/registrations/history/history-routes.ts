import * as history from '@countersign/contract/history';
import { personOf } from '../../platform/access/enforce-access.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiScope } from '../../platform/http/api-scope.ts';
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
