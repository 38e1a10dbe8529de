import * as contract from '@countersign/contract/waiting-changes';
import type { CountryCode } from '@countersign/domain/market/country-code';
import {
  applyWaiting,
  lockMarket,
  readWaiting,
  recordReturn,
  takeWaiting,
} from '../markets/room.ts';
import type { Person } from '../platform/access/caller.ts';
import { personOf } from '../platform/access/enforce-access.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { isSamePerson, visitNotes } from '../registrations/room.ts';
import { confirmStopList } from '../stop-list/room.ts';

/** Changes that take a protection away: a second administrator of the market confirms or returns them. */
export function waitingChangeRoutes(api: ApiScope, { database: { db }, now }: Dependencies): void {
  const noteVisit = visitNotes(db);

  api.route({
    ...contract.listWaitingChanges,
    handler: (request) => listFor(db, request.params.countryCode, personOf(request), now()),
  });

  api.route({
    ...contract.confirmWaitingChange,
    handler: async (request) => {
      const { countryCode, changeId } = request.params;
      const person = personOf(request);
      const by = { person, at: now() };
      // The address of this account must be known before it can be told apart from the other one.
      await noteVisit(person, request.headers, by.at);
      await inTransaction(db, async (trx) => {
        await lockMarket(trx, countryCode);
        const taken = await takeWaiting(trx, countryCode, changeId, by.at);
        if (await isSamePerson(trx, person, taken.proposedBy.subject)) {
          throw new ProblemError('second-person-needed');
        }
        if (taken.stopList === undefined) await applyWaiting(trx, countryCode, taken, by);
        else await confirmStopList(trx, countryCode, { ...taken, stopList: taken.stopList }, by);
      });
      return listFor(db, countryCode, person, by.at);
    },
  });

  api.route({
    ...contract.returnWaitingChange,
    handler: async (request) => {
      const { countryCode, changeId } = request.params;
      const by = { person: personOf(request), at: now() };
      await inTransaction(db, async (trx) => {
        await lockMarket(trx, countryCode);
        const taken = await takeWaiting(trx, countryCode, changeId, by.at);
        await recordReturn(trx, countryCode, taken, by);
      });
      return listFor(db, countryCode, by.person, by.at);
    },
  });
}

async function listFor(
  db: Db,
  countryCode: CountryCode,
  person: Person,
  at: Date,
): Promise<contract.WaitingChanges> {
  const items = [];
  for (const change of await readWaiting(db, countryCode, at)) {
    items.push({ ...change, mayConfirm: !(await isSamePerson(db, person, change.by.subject)) });
  }
  return { items };
}
