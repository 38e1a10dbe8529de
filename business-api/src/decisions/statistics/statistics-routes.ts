import * as statistics from '@countersign/contract/statistics';
import { personOf } from '../../platform/access/enforce-access.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiScope } from '../../platform/http/api-scope.ts';
import { marketsOf } from '../../registrations/room.ts';
import { readStatistics } from './read-statistics.ts';
import { readWorkload } from './read-workload.ts';

const usualDays = 30;

export function statisticsRoutes(api: ApiScope, { database: { db }, now }: Dependencies): void {
  api.route({
    ...statistics.readStatistics,
    handler: async (request) => {
      const person = personOf(request);
      const { countryCode, days = usualDays } = request.query;
      return readStatistics(db, { markets: marketsOf(person, { countryCode }), days, now: now() });
    },
  });

  api.route({
    ...statistics.readWorkload,
    handler: async (request) => {
      const markets = marketsOf(personOf(request), request.query);
      return readWorkload(db, markets, now());
    },
  });
}
