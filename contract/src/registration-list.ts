import { CountryCode } from '@countersign/domain/market/country-code';
import { RequestState } from '@countersign/domain/registration/information-request';
import { Instant, RegistrationStatus } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';
import { Claim } from './claims/claim.ts';
import { registrationListUrl } from './early-urls.ts';
import { endpoint, withProblems } from './endpoint.ts';
import { EvidenceState } from './evidence/evidence.ts';
import { PageQuery, pageOf } from './paging.ts';
import { RegistrationFilter } from './registration-filter.ts';

/** A row of the queue: enough to recognise a registration, and in a search what it was found by. */
export const RegistrationSummary = z.object({
  ticketNumber: TicketNumber,
  countryCode: CountryCode,
  status: RegistrationStatus,
  version: z.int(),
  submittedAt: Instant,
  /** The time by which it should be decided, set at intake from the market's target hours. */
  dueAt: Instant,
  practiceName: z.string(),
  city: z.string(),
  /** The colleague who is working on it; null if there is none. */
  assignee: z.nullable(Claim),
  decidedAt: z.nullable(Instant),
  decidedByName: z.nullable(z.string()),
  /** When the applicant withdrew it; null for every other status. */
  withdrawnAt: z.optional(z.nullable(Instant)),
  /** The summary of its evidence; null while there is none. */
  evidence: z.optional(z.nullable(EvidenceState)),
  /** Whether it is pending and may be known already, in any market. */
  mayBeKnown: z.optional(z.boolean()),
  /** Approved, and something came up since that is not closed. */
  concern: z.optional(z.boolean()),
  /** Decided, and a reversal waits for an administrator's confirmation. */
  reversalProposed: z.optional(z.boolean()),
  /** Pending, and a decision waits for a second person. */
  decisionProposed: z.optional(z.boolean()),
  /** What became of the newest request to the applicant; null where nothing was asked. */
  request: z.optional(z.nullable(RequestState)),
  /** Whether the caller asked it. */
  askedByMe: z.optional(z.boolean()),
  /** When a person other than the caller last acted on it, or it came in. */
  changedAt: z.optional(z.nullable(Instant)),
  /**
   * With `q`: the fewest fields, at most two, with the words that `ticketNumber`, `practiceName` and `city` do
   * not have; left out where they have all. `field` is a path such as `contact.name`,
   * `practice.identifiers[fr-siret]` or `practice.addresses[ship-to]`, `value` the value or a line of it.
   */
  foundBy: z.optional(z.array(z.object({ field: z.string(), value: z.string() }))),
});
export type RegistrationSummary = z.infer<typeof RegistrationSummary>;

/**
 * `asked-first`: those whose applicant the caller has asked, then the others, each by due time; only
 * for `request=answered`. `due`: earliest due time first; only for filters that select pending registrations alone
 * (`status=pending`, `due`, `assignee`, `known`, `proposal`, `evidence` without a period), and their default. `last-decided` and `first-decided`: by
 * the time of the decision, for `status=approved` and `status=rejected` without `q`; the only orders for `decidedFrom` and
 * `decidedBefore`, with `last-decided` as the default. In all other cases the default is `oldest`.
 */
export const registrationOrders = [
  'due',
  'oldest',
  'newest',
  'last-decided',
  'first-decided',
  'asked-first',
] as const;

/** Most registrations that one call can request by key. */
export const keysLimit = 50;

const Key = z.pipe(
  z.string().check(z.regex(/^[^/]+\/[^/]+$/)),
  z.pipe(
    z.transform((text: string) => {
      const [countryCode, ticketNumber] = text.split('/');
      return { countryCode, ticketNumber };
    }),
    RegistrationKey,
  ),
);

/** `FR/T-1,JP/T-2`. */
const Keys = z.pipe(
  z.string().check(z.maxLength(keysLimit * 80)),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z.array(Key).check(z.maxLength(keysLimit)),
  ),
);

export const RegistrationListQuery = z.strictObject({
  ...RegistrationFilter,
  /**
   * Only these, at most `keysLimit` (`FR/T-1,JP/T-2`), as far as they exist, match the rest of the
   * filter and belong to the caller's markets.
   */
  keys: z.optional(Keys),
  order: z.optional(z.enum(registrationOrders)),
  ...PageQuery,
});
export type RegistrationListQuery = z.infer<typeof RegistrationListQuery>;

export const RegistrationPage = z.extend(pageOf(RegistrationSummary), {
  /** For a search that found nothing as it was typed: the words that were found in its place. */
  corrected: z.optional(z.array(z.string())),
});

export const listRegistrations = endpoint({
  method: 'GET',
  url: registrationListUrl,
  config: { access: { role: 'staff', reach: 'query', act: 'read' } },
  schema: {
    operationId: 'listRegistrations',
    summary: 'List registrations of my markets',
    tags: ['registrations'],
    querystring: RegistrationListQuery,
    response: withProblems({ 200: RegistrationPage }),
  },
});
