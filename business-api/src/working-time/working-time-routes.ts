import {
  listCalendars,
  previewDueTimes,
  proposeHolidays,
} from '@countersign/contract/working-time';
import { CountryCode } from '@countersign/domain/market/country-code';
import { personOf } from '../platform/access/enforce-access.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { movesDueTimes } from './due-times.ts';
import { previewOfDueTimes } from './preview-due-times.ts';
import { holidayProposal } from './propose-holidays.ts';
import { storedCalendar } from './read-calendar.ts';

export function workingTimeRoutes(api: ApiScope, { database: { db }, now }: Dependencies): void {
  api.route({
    ...proposeHolidays,
    handler: async ({ params: { countryCode, year }, query: { region } }) =>
      holidayProposal(countryCode, Number(year), region, now()),
  });

  api.route({
    ...previewDueTimes,
    handler: async ({ params: { countryCode }, body }) => {
      const stored = await db
        .selectFrom('market_settings')
        .select(['target_hours', 'working_time'])
        .where('country_code', '=', countryCode)
        .executeTakeFirst();
      const before = {
        targetHours: stored?.target_hours ?? body.targetHours,
        workingTime: storedCalendar(stored?.working_time),
      };
      const found = await previewOfDueTimes(db, countryCode, body, now());
      // Without hours the target applies to later ones only.
      return movesDueTimes(before, body)
        ? found
        : { ...found, moving: 0, overdueThen: found.overdueNow };
    },
  });

  api.route({
    ...listCalendars,
    handler: async (request) => {
      const { markets } = personOf(request);
      if (markets !== 'all' && markets.length === 0) return { items: [] };
      let query = db
        .selectFrom('market_settings')
        .select(['country_code', 'working_time'])
        .where('working_time', 'is not', null)
        .orderBy('country_code');
      if (markets !== 'all') query = query.where('country_code', 'in', markets);
      const rows = await query.execute();
      return {
        items: rows.flatMap(({ country_code, working_time }) => {
          const workingTime = storedCalendar(working_time);
          return workingTime === null
            ? []
            : [{ countryCode: CountryCode.parse(country_code), workingTime }];
        }),
      };
    },
  });
}
