import {
  type BulkDryRun,
  type BulkDryRunRequest,
  dryRunBulkDecision,
  mostRowsWithOldSignIn,
} from '@countersign/contract/bulk-decision';
import { CountryCode } from '@countersign/domain/market/country-code';
import { SecondPersonSwitches } from '@countersign/domain/registration/second-person';
import type * as z from 'zod/mini';
import type { Person } from '../../platform/access/caller.ts';
import { personOf } from '../../platform/access/enforce-access.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiScope } from '../../platform/http/api-scope.ts';
import { issueBulkAct } from './bulk-act.ts';
import { type DryRun, dryRunFilter, dryRunRows } from './dry-run.ts';

export function bulkDecisionRoutes(api: ApiScope, dependencies: Dependencies): void {
  const { database, limiter, now, stepUp } = dependencies;
  const { db } = database;

  api.route({
    ...dryRunBulkDecision,
    handler: async (request) => {
      const person = personOf(request);
      await limiter.admit(request, 'dry-run');
      const dryRun = await run(person, request.body);
      // Assigning decides nothing and takes no token.
      if ('rows' in request.body && request.body.act === 'assign') {
        return { ...dryRun, bulkAct: null };
      }
      const second = await switchesOfMarkets(db, dryRun.items);
      const secondPerson = second.length === 0 ? {} : { secondPerson: second };
      const passing = dryRun.items.filter(({ outcome }) => outcome === 'would-pass');
      if (!stepUp.isRecent(person)) {
        // A filter is asked about to mark its rows, which decides nothing.
        if ('filter' in request.body) return { ...dryRun, ...secondPerson, bulkAct: null };
        if (passing.length > mostRowsWithOldSignIn) stepUp.requireRecent(person);
        if (request.body.act === 'decide') stepUp.requireRecentFor(person, passing.length);
      }
      return {
        ...dryRun,
        ...secondPerson,
        bulkAct: await issueBulkAct(db, person, passing, now()),
      };
    },
  });

  async function run(person: Person, body: z.infer<typeof BulkDryRunRequest>): Promise<DryRun> {
    const { subject, markets, roles } = person;
    const caller = { subject, markets, roles, email: await person.email() };
    return 'rows' in body
      ? dryRunRows(db, caller, body, now())
      : dryRunFilter(db, caller, body.filter, now());
  }
}

/** The switches of those markets of the rows that have some on. */
async function switchesOfMarkets(
  db: Db,
  items: DryRun['items'],
): Promise<NonNullable<BulkDryRun['secondPerson']>> {
  const known = items.filter(({ version }) => version !== null);
  const codes = [...new Set(known.map(({ countryCode }) => countryCode))];
  if (codes.length === 0) return [];
  const rows = await db
    .selectFrom('market_settings')
    .select(['country_code', 'second_person_decides'])
    .where('country_code', 'in', codes)
    .where('second_person_decides', 'is not', null)
    .orderBy('country_code')
    .execute();
  return rows.map((row) => ({
    countryCode: CountryCode.parse(row.country_code),
    switches: SecondPersonSwitches.parse(row.second_person_decides),
  }));
}
