import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';
import { RegistrationFilterBody } from './registration-filter.ts';

/** The count stops here, which saves the database work: a larger number tells people no more. */
export const countLimit = 10_000;

/** `capped`: there are at least `count`. */
export const RegistrationCount = z.object({ count: z.int(), capped: z.boolean() });

export const countRegistrations = endpoint({
  method: 'GET',
  url: '/registrations/count',
  config: { access: { role: 'staff', reach: 'query', act: 'read' } },
  schema: {
    operationId: 'countRegistrations',
    summary: 'Count registrations of my markets, up to 10,000',
    tags: ['registrations'],
    querystring: RegistrationFilterBody,
    response: withProblems({ 200: RegistrationCount }),
  },
});
