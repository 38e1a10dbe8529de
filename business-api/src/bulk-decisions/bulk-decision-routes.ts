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
      if ('filter' in body && body.filter.countryCode !== undefined) {
        requireMarket(person, body.filter.countryCode);
      }
      const { subject, markets } = person;
      const caller = { subject, markets, email: await person.email() };
      if ('rows' in body) return dryRunRows(db, caller, body.rows, now());
      return dryRunFilter(db, caller, body.filter, now());
    },
  });
}
