import { CountryCode } from '@countersign/domain/market/country-code';
import { ApplicantLocale } from '@countersign/domain/registration/application';
import { Instant, StaffMember } from '@countersign/domain/registration/registration';
import { EmailAddress, lineOf } from '@countersign/domain/registration/text';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';
import { PageQuery, pageOf } from './paging.ts';

/** Hours to decide in, where a market does not say otherwise. */
export const defaultTargetHours = 24;

/** Somebody who looks after a market. */
export const MarketStaffMember = z.strictObject({
  email: EmailAddress,
  name: z.nullable(lineOf(120)),
  /** Language of the mails to this person, `fr_FR` or `fr`. */
  locale: ApplicantLocale,
  /** Also told of registrations whose target time has passed. */
  escalations: z.boolean(),
});

const settings = {
  staff: z.array(MarketStaffMember).check(
    z.maxLength(50),
    z.refine(
      (staff) => new Set(staff.map(({ email }) => email.toLowerCase())).size === staff.length,
      { error: 'duplicate' },
    ),
  ),
  /** Holds for registrations that come in from then on. */
  targetHours: z.int().check(z.minimum(1), z.maximum(720)),
  /** How long a decision's mail is held back; null: as the installation does. */
  undoSeconds: z.nullable(z.int().check(z.minimum(0), z.maximum(3600))),
  /** Where answers to this market's mails go; null: to the sender. */
  replyTo: z.nullable(EmailAddress),
  /** Whether mails remind of registrations that wait. */
  reminders: z.boolean(),
};

export const MarketSettings = z.strictObject(settings);
export type MarketSettings = z.infer<typeof MarketSettings>;

/** A market and its settings; `version` 0 where nobody has set anything yet. */
export const Market = z.object({ countryCode: CountryCode, version: z.int(), ...settings });
export type Market = z.infer<typeof Market>;

const tags = ['settings'];
const params = z.object({ countryCode: CountryCode });

/** Markets of mine that took a registration in or have settings, by code. */
export const listMarkets = endpoint({
  method: 'GET',
  url: '/markets',
  config: { access: { role: 'administrator', reach: 'own', act: 'read' } },
  schema: {
    operationId: 'listMarkets',
    summary: 'List my markets with their settings',
    tags,
    querystring: z.strictObject(PageQuery),
    response: withProblems({ 200: pageOf(Market) }),
  },
});

/** Replaces a market's settings; `settings-changed` where `version` is not the last one any more. */
export const changeMarket = endpoint({
  method: 'PUT',
  url: '/markets/:countryCode',
  config: { access: { role: 'administrator', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'changeMarket',
    summary: 'Change the settings of a market',
    tags,
    params,
    body: z.strictObject({ version: z.int().check(z.minimum(0)), ...settings }),
    response: withProblems({ 200: Market }),
  },
});

/** One change of a market's settings; never changed or removed. */
export const MarketChange = z.object({
  at: Instant,
  by: StaffMember,
  before: MarketSettings,
  after: MarketSettings,
});

export type MarketChange = z.infer<typeof MarketChange>;

/** Newest first. */
export const readMarketHistory = endpoint({
  method: 'GET',
  url: '/markets/:countryCode/history',
  config: { access: { role: 'administrator', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'readMarketHistory',
    summary: 'Read who changed the settings of a market',
    tags,
    params,
    querystring: z.strictObject(PageQuery),
    response: withProblems({ 200: pageOf(MarketChange) }),
  },
});
