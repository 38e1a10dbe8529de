import { dryRunBulkDecision } from '@countersign/contract/bulk-decision';
import { requireMarket } from '../access/caller.ts';
import { personOf } from '../access/enforce-access.ts';
import type { ApiScope } from '../api-scope.ts';
import type { Dependencies } from '../dependencies.ts';
import { dryRunFilter, dryRunRows } from './dry-run.ts';

export function bulkDecisionRoutes(api: ApiScope, { database: { db }, now }: Dependencies): void {
  api.route({
    ...dryRunBulkDecision,
    handler: async (request) => {
      const { body } = request;
      const person = personOf(request);
      if ('rows' in body) return dryRunRows(db, person, body.rows, now());
      const { countryCode } = body.filter;
      if (countryCode !== undefined) requireMarket(person, countryCode);
      return dryRunFilter(db, person, body.filter, now());
    },
  });
}
