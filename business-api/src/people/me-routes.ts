import { readMe } from '@countersign/contract/caller';
import * as views from '@countersign/contract/desk/saved-views';
import { CountryCode } from '@countersign/domain/market/country-code';
import type { Person } from '../platform/access/caller.ts';
import { personOf } from '../platform/access/enforce-access.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { afterResponse } from '../platform/http/after-response.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { visitNotes } from '../registrations/room.ts';
import { putView, removeView, viewsOf } from './saved-views.ts';
import { sharedViewsOf, shareView, unshareView } from './shared-views.ts';

export function meRoutes(api: ApiScope, { database: { db }, now }: Dependencies): void {
  const afterwards = afterResponse(api);
  const viewsFor = async (person: Person) => ({
    items: await viewsOf(db, person),
    shared: await sharedViewsOf(db, person.markets),
  });
  const noteVisit = visitNotes(db);
  api.route({
    ...readMe,
    handler: async (request, reply) => {
      const person = personOf(request);
      const at = now();
      afterwards(request, reply, () => noteVisit(person, request.headers, at));
      const { subject, name, roles, markets } = person;
      return {
        subject,
        name,
        roles,
        markets,
        marketsWithoutStaff: await marketsWithoutStaffOf(db, person),
      };
    },
  });

  api.route({
    ...views.listViews,
    handler: (request) => viewsFor(personOf(request)),
  });
  api.route({
    ...views.saveView,
    handler: async (request) => {
      const person = personOf(request);
      await putView(db, person, { ...request.params, ...request.body }, now());
      return viewsFor(person);
    },
  });
  api.route({
    ...views.removeView,
    handler: async (request) => {
      const person = personOf(request);
      await removeView(db, person, request.params.viewId);
      return viewsFor(person);
    },
  });
  api.route({
    ...views.shareView,
    handler: async (request) => {
      const person = personOf(request);
      const view = { ...request.params, ...request.body };
      await inTransaction(db, (trx) => shareView(trx, person, view, now()));
      return viewsFor(person);
    },
  });
  api.route({
    ...views.unshareView,
    handler: async (request) => {
      const person = personOf(request);
      await unshareView(db, person, request.params, now());
      return viewsFor(person);
    },
  });
}

/** Markets with registrations but without staff; only for administrators, who can add some. */
async function marketsWithoutStaffOf(db: Db, { roles, markets }: Person): Promise<CountryCode[]> {
  if (!roles.includes('administrator')) return [];
  const rows = await db
    .selectFrom('market_settings')
    .leftJoin('market_staff', 'market_staff.country_code', 'market_settings.country_code')
    .select('market_settings.country_code')
    .where('market_staff.email', 'is', null)
    .orderBy('market_settings.country_code')
    .execute();
  return rows
    .map((row) => CountryCode.parse(row.country_code))
    .filter((market) => markets === 'all' || markets.includes(market));
}
