import { CountryCode } from '@countersign/domain/market/country-code';
import * as z from 'zod/mini';
import { endpoint, withProblems } from '../endpoint.ts';

/** Most colleagues that one answer lists. */
export const colleaguesLimit = 200;
/** Days since the last visit for which a person can be assigned. */
export const assignableDays = 30;
/** Days without a visit after which a person is forgotten, with their saved views. */
export const peopleDays = 180;

/** Someone who has signed in here lately with a role for the market. */
export const Colleague = z.object({
  subject: z.string(),
  name: z.string(),
  /** Null where the provider names none: then an assignment sends no mail. */
  email: z.nullable(z.string()),
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
