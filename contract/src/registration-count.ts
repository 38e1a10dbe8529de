import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';
import { RegistrationFilter } from './registration-filter.ts';

/** A count stops here, so that it takes as long for a million registrations as for ten thousand. */
export const countLimit = 1000;
/** An exact count, for which a person asks, continues until here. */
export const exactCountLimit = 100_000;

/** A filter, and whether to count beyond `countLimit`. */
export const CountQuery = z.strictObject({
  ...RegistrationFilter,
  exact: z.optional(z.literal('true')),
});
export type CountQuery = z.infer<typeof CountQuery>;

/** `capped`: there are at least `count`. */
export const RegistrationCount = z.object({ count: z.int(), capped: z.boolean() });

export const countRegistrations = endpoint({
  method: 'GET',
  url: '/registrations/count',
  config: { access: { role: 'staff', reach: 'query', act: 'read' } },
  schema: {
    operationId: 'countRegistrations',
    summary:
      'Count registrations of my markets, up to 1,000, or up to 100,000 if asked for `exact`',
    tags: ['registrations'],
    querystring: CountQuery,
    response: withProblems({ 200: RegistrationCount }),
  },
});
