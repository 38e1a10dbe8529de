import * as history from '@countersign/contract/history';
import type { ApiScope } from '../api-scope.ts';
import type { Dependencies } from '../dependencies.ts';
import { readHistory } from './read-history.ts';

export function historyRoutes(api: ApiScope, { database: { db } }: Dependencies): void {
  api.route({
    ...history.readHistory,
    handler: (request) => readHistory(db, request.params, request.query),
  });
}
