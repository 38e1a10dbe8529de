import { CountryCode } from '@countersign/domain/market/country-code';
import { Holiday, WorkingTime } from '@countersign/domain/working-time/working-time';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';

const tags = ['settings'];
const params = z.object({ countryCode: CountryCode });

/** Hours of work where the market has a calendar, else hours by the clock. */
export const TargetHours = z.int().check(z.minimum(1), z.maximum(720));

/** Most pending registrations that are looked at before a change of a calendar is saved. */
export const dueTimesLimit = 20_000;

/** What a change of a market's calendar would do to its pending registrations. */
export const DueTimesChange = z.object({
  /** Pending ones that were looked at, at most `dueTimesLimit`. */
  pending: z.int(),
  /** Those that would be due at another time. */
  moving: z.int(),
  /** Those that are overdue now, and those that would be. */
  overdueNow: z.int(),
  overdueThen: z.int(),
});
export type DueTimesChange = z.infer<typeof DueTimesChange>;

export const previewDueTimes = endpoint({
  method: 'POST',
  url: '/markets/:countryCode/due-times',
  config: { access: { role: 'administrator', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'previewDueTimes',
    summary: 'Say how many due times would move',
    tags,
    params,
    body: z.strictObject({
      targetHours: TargetHours,
      workingTime: z.nullable(WorkingTime),
    }),
    response: withProblems({ 200: DueTimesChange }),
  },
});

export const ProposedHoliday = z.extend(Holiday, {
  /** Follows the moon, and is not settled before the month has begun. */
  mayMove: z.boolean(),
});

export const HolidayProposal = z.object({
  /** In their order; none where nothing is known of the country. */
  days: z.array(ProposedHoliday),
  /** The states or provinces of the country that have holidays of their own. */
  regions: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type HolidayProposal = z.infer<typeof HolidayProposal>;

export const proposeHolidays = endpoint({
  method: 'GET',
  url: '/markets/:countryCode/holidays/:year',
  config: { access: { role: 'administrator', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'proposeHolidays',
    summary: 'Propose the public holidays of a year',
    tags,
    params: z.extend(params, { year: z.string().check(z.regex(/^20[2-9]\d$/)) }),
    querystring: z.strictObject({
      region: z.optional(z.string().check(z.regex(/^[A-Z0-9]{1,10}$/))),
    }),
    response: withProblems({ 200: HolidayProposal }),
  },
});

export const listCalendars = endpoint({
  method: 'GET',
  url: '/calendars',
  config: { access: { role: 'staff', reach: 'own', act: 'read' } },
  schema: {
    operationId: 'listCalendars',
    summary: 'List when the staff of my markets work',
    tags,
    response: withProblems({
      200: z.object({
        items: z.array(z.object({ countryCode: CountryCode, workingTime: WorkingTime })),
      }),
    }),
  },
});
