import { isDeepStrictEqual } from 'node:util';
import {
  changeMarket,
  listMarkets,
  Market,
  MarketSettings,
  readMarketHistory,
} from '@countersign/contract/market-settings';
import { pageLimit } from '@countersign/contract/paging';
import { isCountry } from '@countersign/domain/market/countries';
import { endsEarlier, keepsAll } from '@countersign/domain/retention/retention';
import { defaultChecklistOf } from '../evidence/room.ts';
import { personOf } from '../platform/access/enforce-access.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { readTimeCursor } from '../platform/database/time-cursor.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { malformedCursor } from '../platform/problems/malformed-cursor.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { visitNotes } from '../registrations/room.ts';
import { changeSettings } from './change-settings.ts';
import { divideChange } from './loosened-settings.ts';
import { readChangesOfMarket } from './market-changes.ts';
import { lockMarket, readMarkets, type StoredSettings } from './market-settings.ts';
import { proposeSettings, tellOfLooser } from './waiting-changes.ts';

export function marketSettingsRoutes(
  api: ApiScope,
  { database: { db }, now, stepUp, secondAdministrator, undoSeconds }: Dependencies,
): void {
  const noteVisit = visitNotes(db);
  api.route({
    ...listMarkets,
    handler: async (request) => {
      const { markets } = personOf(request);
      const { cursor, limit = pageLimit } = request.query;
      if (cursor !== undefined && !/^[A-Z]{2}$/.test(cursor)) throw malformedCursor();
      if (markets !== 'all' && markets.length === 0) return { items: [], nextCursor: null };
      const found = await readMarkets(db, markets, { after: cursor, limit: limit + 1 });
      const last = found[limit - 1];
      return {
        items: found.slice(0, limit).map(marketOf),
        nextCursor: found.length > limit && last !== undefined ? last.countryCode : null,
      };
    },
  });

  api.route({
    ...changeMarket,
    handler: async (request) => {
      const person = personOf(request);
      const { countryCode } = request.params;
      if (!isCountry(countryCode)) {
        const errors = [{ pointer: ':countryCode', code: 'not-allowed' as const }];
        throw new ProblemError('invalid-request', { errors });
      }
      const { version, ...wanted } = request.body;
      const staff = wanted.staff.toSorted((a, b) => (a.email < b.email ? -1 : 1));
      const at = now();
      // Who wants a change must be known as a person, so that their other account cannot confirm it.
      if (secondAdministrator) await noteVisit(person, request.headers, at);
      return inTransaction(db, async (trx) => {
        const market = await lockMarket(trx, countryCode);
        if (market.version !== version) throw new ProblemError('settings-changed');
        const before = market.settings;
        const {
          checklist = before.checklist,
          secondPersonReverses = before.secondPersonReverses,
          secondPersonDecides = before.secondPersonDecides,
          receipts = before.receipts,
          draftLanguages = before.draftLanguages,
          accounts = before.accounts,
          approvalMailWaitHours = before.approvalMailWaitHours,
          licenceNotices = before.licenceNotices,
          notifications = before.notifications,
          assignmentRules = before.assignmentRules,
          workingTime = before.workingTime,
          retention = before.retention ?? keepsAll,
        } = wanted;
        const after = MarketSettings.parse({
          ...wanted,
          staff,
          receipts,
          draftLanguages,
          accounts,
          approvalMailWaitHours,
          licenceNotices: licenceNotices?.toSorted((a, b) => b - a),
          notifications,
          assignmentRules,
          secondPersonReverses,
          workingTime,
          retention,
          secondPersonDecides,
          checklist:
            checklist == null
              ? defaultChecklistOf(countryCode)
              : { ...checklist, licences: checklist.licences ?? before.checklist?.licences },
        });
        if (isDeepStrictEqual(before, after)) return marketOf(market);
        const kept = before.retention ?? keepsAll;
        const isFarReaching =
          !isDeepStrictEqual(before.staff, after.staff) ||
          before.replyTo !== after.replyTo ||
          endsEarlier(kept, retention) ||
          before.secondPersonReverses !== after.secondPersonReverses ||
          !isDeepStrictEqual(before.secondPersonDecides, after.secondPersonDecides);
        if (isFarReaching) stepUp.requireRecent(person);
        const by = { person, at };
        const divided = divideChange(before, after, { countryCode, undoSeconds });
        const isWaiting = secondAdministrator && Object.keys(divided.waiting).length > 0;
        if (!isWaiting) {
          const saved = await changeSettings(trx, market, after, by);
          if (Object.keys(divided.waiting).length > 0) await tellOfLooser(trx, countryCode, by);
          return marketOf(saved);
        }
        stepUp.requireRecent(person);
        const changed = isDeepStrictEqual(before, divided.now)
          ? market
          : await changeSettings(trx, market, divided.now, by);
        await proposeSettings(trx, changed, divided, by);
        return marketOf(changed);
      });
    },
  });

  api.route({
    ...readMarketHistory,
    handler: async (request) => {
      const { countryCode } = request.params;
      const { cursor, limit = pageLimit } = request.query;
      const after = cursor === undefined ? undefined : readTimeCursor(cursor);
      return readChangesOfMarket(db, countryCode, { after, limit });
    },
  });
}

function marketOf({ countryCode, version, settings }: StoredSettings): Market {
  return Market.parse({ countryCode, version, ...settings });
}
