import { AssignmentRule, mostRules } from '@countersign/domain/assignment/assignment-rules';
import { CountryCode } from '@countersign/domain/market/country-code';
import { NotificationChoices } from '@countersign/domain/notifications/notification-choices';
import { ApplicantLocale } from '@countersign/domain/registration/application';
import { NewEmailAddress } from '@countersign/domain/registration/new-email-address';
import { Instant, StaffMember } from '@countersign/domain/registration/registration';
import { SecondPersonSwitches } from '@countersign/domain/registration/second-person';
import { EmailAddress, lineOf } from '@countersign/domain/registration/text';
import { visibleTextFaults } from '@countersign/domain/registration/visible-text';
import { Retention } from '@countersign/domain/retention/retention';
import { WorkingTime } from '@countersign/domain/working-time/working-time';
import * as z from 'zod/mini';
import { ViewChange } from './desk/saved-views.ts';
import { endpoint, withProblems } from './endpoint.ts';
import { Checklist } from './evidence/checklist.ts';
import { WordsChange } from './own-words.ts';
import { PageQuery, pageOf } from './paging.ts';
import { StopListChange } from './stop-list.ts';
import { WebhookChange } from './webhooks.ts';
import { TargetHours } from './working-time.ts';

/** Hours to decide within, unless the market sets another number. */
export const defaultTargetHours = 24;

/** A person responsible for a market. */
export const MarketStaffMember = z.strictObject({
  email: EmailAddress,
  name: z.nullable(lineOf(120)),
  /** Language of the mails to this person, `fr_FR` or `fr`. */
  locale: ApplicantLocale,
  /** Whether this person also gets mails about overdue registrations. */
  escalations: z.boolean(),
});

/** Hours by the clock. */
export const ApprovalMailWaitHours = z.int().check(z.minimum(1), z.maximum(72));

const settings = {
  staff: staffOf(MarketStaffMember),
  /**
   * Hours of work where `workingTime` is set, and then of every pending registration; else hours by the clock, of
   * registrations received from then on.
   */
  targetHours: TargetHours,
  /**
   * When the market's staff work; null: the target counts by the clock. Due times of pending registrations
   * follow a change. A change without this field leaves it as it is.
   */
  workingTime: z.optional(z.nullable(WorkingTime)),
  /** How long a decision's mail is held; null for the installation's default. */
  undoSeconds: z.nullable(z.int().check(z.minimum(0), z.maximum(3600))),
  /** Reply address of this market's mails; null for the sender's. */
  replyTo: z.nullable(EmailAddress),
  /** Whether mails remind staff of waiting registrations. */
  reminders: z.boolean(),
  /**
   * Whether applicants get a mail that their registration was received, with the link to its status page: for
   * registration sites that send none of their own. A change without this field leaves it as it is.
   */
  receipts: z.optional(z.boolean()),
  /**
   * Whether mails to applicants are also written in languages whose texts no native has confirmed; otherwise such a mail is
   * in the market's own language, or in English. A change without this field leaves it as it is.
   */
  draftLanguages: z.optional(z.boolean()),
  /**
   * `expected`: for each approval from then on a program reports an account; without one after four hours of
   * work it is work for staff. A change without this field leaves it as it is.
   */
  accounts: z.optional(z.enum(['off', 'expected'])),
  /**
   * For how many hours after the decision the mail of an approval waits for the number of an expected account, to
   * name it; then it leaves without. Null: it does not wait. A change without this field leaves it as it is.
   */
  approvalMailWaitHours: z.optional(z.nullable(ApprovalMailWaitHours)),
  /**
   * Days before the end of an approved registration's licence at which its practice is asked for the renewed one; empty: it
   * is not. A change without this field leaves it as it is.
   */
  licenceNotices: z.optional(
    z.array(z.int().check(z.minimum(1), z.maximum(365))).check(
      z.maxLength(4),
      z.refine((days) => new Set(days).size === days.length, { error: 'duplicate' }),
    ),
  ),
  /**
   * Whether a second administrator has to confirm a reversal by the person who decided. A change
   * without this field leaves it as it is.
   */
  secondPersonReverses: z.optional(z.boolean()),
  /**
   * For how many days registrations are kept; all are without it. A change without this field leaves it as it is; one that
   * shortens a time takes effect on the next day.
   */
  retention: z.optional(Retention),
  /** Which decisions a second person has to confirm. A change without this field leaves it as it is. */
  secondPersonDecides: z.optional(SecondPersonSwitches),
  /**
   * How the market's staff are told of what happens, by event; of one that is left out by a mail at once. A
   * person's own choice counts more. A change without this field leaves it as it is.
   */
  notifications: z.optional(NotificationChoices),
  /**
   * To whom new registrations are assigned: the first rule that is for one and finds somebody counts. A change
   * without this field leaves it as it is.
   */
  assignmentRules: z.optional(z.array(AssignmentRule).check(z.maxLength(mostRules))),
  /**
   * What the market wants to know before it approves. A change with null returns to the one in the
   * code, which is answered as well; a change without this field leaves it as it is.
   */
  checklist: z.optional(z.nullable(Checklist)),
};

function staffOf<Member extends typeof MarketStaffMember>(member: Member) {
  return z.array(member).check(
    z.maxLength(50),
    z.refine(
      (staff) => new Set(staff.map(({ email }) => email.toLowerCase())).size === staff.length,
      { error: 'duplicate' },
    ),
  );
}

export const MarketSettings = z.strictObject(settings);
export type MarketSettings = z.infer<typeof MarketSettings>;

/** A market and its settings; `version` is 0 until the first change. */
export const Market = z.object({
  countryCode: CountryCode,
  version: z.int(),
  ...settings,
});
export type Market = z.infer<typeof Market>;

/** As at the intake: a name in a mail must look like what it is. */
function refuseHiddenCharacters({
  value,
  issues,
}: z.core.ParsePayload<Pick<MarketSettings, 'staff' | 'replyTo'>>): void {
  const { staff, replyTo } = value;
  for (const { path, fault } of visibleTextFaults({ staff, replyTo })) {
    issues.push({ code: 'custom', input: value, path, message: fault });
  }
}

const tags = ['settings'];
const params = z.object({ countryCode: CountryCode });

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

export const changeMarket = endpoint({
  method: 'PUT',
  url: '/markets/:countryCode',
  config: { access: { role: 'administrator', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'changeMarket',
    summary: 'Change the settings of a market',
    tags,
    params,
    body: z
      .strictObject({
        version: z.int().check(z.minimum(0)),
        ...settings,
        staff: staffOf(z.strictObject({ ...MarketStaffMember.shape, email: NewEmailAddress })),
        replyTo: z.nullable(NewEmailAddress),
      })
      .check(refuseHiddenCharacters),
    response: withProblems({ 200: Market }),
  },
});

/** What happened to a change that waits, or waited, for a second administrator. */
export const WaitingAct = z.object({
  act: z.enum(['proposed', 'confirmed', 'returned', 'taken-back']),
  /** Who wanted it; undefined where it is the person of the act. */
  proposedBy: z.optional(StaffMember),
  /** Where a stop list waits: what it would do. */
  stopList: z.optional(StopListChange),
});
export type WaitingAct = z.infer<typeof WaitingAct>;

/** One change of a market's settings; never changed or removed. */
export const MarketChange = z.object({
  at: Instant,
  by: StaffMember,
  before: MarketSettings,
  after: MarketSettings,
  /** An act on a webhook: then `before` and `after` are the same. */
  webhook: z.optional(WebhookChange),
  /** A change of own words: then `before` and `after` are the same. */
  words: z.optional(WordsChange),
  /** An act on a shared view: then `before` and `after` are the same. */
  view: z.optional(ViewChange),
  /** An upload of a stop list: then `before` and `after` are the same. */
  stopList: z.optional(StopListChange),
  /**
   * An act on a change that waits: unless it was `confirmed`, the settings stayed as `before`, and `after` is what was wanted.
   */
  waiting: z.optional(WaitingAct),
});

export type MarketChange = z.infer<typeof MarketChange>;

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
