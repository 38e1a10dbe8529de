import { CountryCode } from '@countersign/domain/market/country-code';
import * as z from 'zod/mini';
import { endpoint, withProblems } from '../endpoint.ts';
import { Day } from '../registration-filter.ts';

/** Most colleagues that one answer lists. */
export const colleaguesLimit = 200;
/** Days since the last visit for which a person can be assigned. */
export const assignableDays = 30;
/** Days without a visit after which a person is forgotten, with their saved views. */
export const peopleDays = 180;

const known = {
  subject: z.string(),
  name: z.string(),
  /** Null where the provider names none: then an assignment sends no mail. */
  email: z.nullable(z.string()),
};

/** Someone who has signed in here lately. */
export const KnownPerson = z.object(known);
export type KnownPerson = z.infer<typeof KnownPerson>;

/** One with a role for the market. */
export const Colleague = z.object({
  ...known,
  /** Of someone who is absent; null for a person who is present. */
  away: z._default(
    z.nullable(
      z.object({
        /** In the absence's time zone; it is the last day of the absence. */
        lastDay: Day,
        /** The name of who gets what is assigned to them; null: nothing can be assigned to them. */
        deputy: z.nullable(z.string()),
      }),
    ),
    null,
  ),
});
export type Colleague = z.infer<typeof Colleague>;

export const listColleagues = endpoint({
  method: 'GET',
  url: '/markets/:countryCode/colleagues',
  config: { access: { role: 'staff', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'listColleagues',
    summary: 'List who works on a market’s registrations',
    tags: ['claims'],
    params: z.object({ countryCode: CountryCode }),
    response: withProblems({ 200: z.object({ items: z.array(Colleague) }) }),
  },
});
