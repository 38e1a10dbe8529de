import { CountryCode } from '@countersign/domain/market/country-code';
import * as z from 'zod/mini';
import { meUrl } from './early-urls.ts';
import { endpoint, withProblems } from './endpoint.ts';

export const roles = ['administrator', 'customer-service'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** The person whose token it is, and what that person may do (S6.2). */
export const Caller = z.object({
  subject: z.string(),
  name: z.string(),
  roles: z.array(Role),
  markets: z.union([z.literal('all'), z.array(CountryCode)]),
  /** For administrators: those of their markets whose mails go to the fallback address. */
  marketsWithoutStaff: z.array(CountryCode),
});
export type Caller = z.infer<typeof Caller>;

export const readMe = endpoint({
  method: 'GET',
  url: meUrl,
  config: { access: { role: 'signed-in', reach: 'all', act: 'read' } },
  schema: {
    operationId: 'readMe',
    summary: 'Learn who I am here and what I may do',
    tags: ['access'],
    response: withProblems({ 200: Caller }),
  },
});
