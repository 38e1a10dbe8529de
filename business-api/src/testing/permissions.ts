import type { Access } from '@countersign/contract/endpoint';

/** Every kind of caller, as the table in docs/security.md describes it. */
export const callerKinds = {
  anonymous: 'no token',
  expiredToken: 'an expired token',
  idToken: 'an ID token in place of an access token',
  wrongAudience: 'a token for another API',
  foreignClient: 'an administrator whose token another client got',
  unnamedClient: 'an administrator whose token names no client',
  noRole: 'a person whose groups give no role',
  service: 'customer service',
  serviceOfOtherMarket: 'customer service of another market',
  administrator: 'an administrator',
  administratorOfMarket: 'an administrator of this market',
  administratorOfOtherMarket: 'an administrator of another market',
  administratorOfInvalidMarket: 'an administrator whose market group is malformed',
  submittingSite: 'the registration site that submitted it',
  otherSite: 'another registration site',
  clientWithoutScope: 'a client without the scope for intake',
  clientWithGroups: 'a client with the name and groups of an administrator',
  accountReporter: 'a client with the scope for accounts',
  answerLink: 'someone with the link of a request for information',
  applicant: 'the applicant: that link and the code of the mailbox',
} as const;
export type CallerKind = keyof typeof callerKinds;

/** `yes`, or the problem by which the caller is refused. */
export type Permission =
  | 'yes'
  | 'unauthenticated'
  | 'invalid-request'
  | 'no-role'
  | 'role-not-sufficient'
  | 'market-not-yours'
  | 'registration-not-found'
  | 'answer-link-invalid'
  | 'answer-code-required';

type Row = Readonly<Record<CallerKind, Permission>>;

const clients = {
  submittingSite: 'role-not-sufficient',
  otherSite: 'role-not-sufficient',
  clientWithoutScope: 'role-not-sufficient',
  clientWithGroups: 'role-not-sufficient',
  accountReporter: 'role-not-sufficient',
} as const;
// Neither link nor cookie counts where a token is asked for.
const applicants = { answerLink: 'unauthenticated', applicant: 'unauthenticated' } as const;
const signedIn: Row = {
  anonymous: 'unauthenticated',
  expiredToken: 'unauthenticated',
  idToken: 'unauthenticated',
  wrongAudience: 'unauthenticated',
  foreignClient: 'unauthenticated',
  unnamedClient: 'role-not-sufficient',
  noRole: 'yes',
  service: 'yes',
  serviceOfOtherMarket: 'yes',
  administrator: 'yes',
  administratorOfMarket: 'yes',
  administratorOfOtherMarket: 'yes',
  administratorOfInvalidMarket: 'yes',
  ...clients,
  ...applicants,
};
const anyone = Object.fromEntries(Object.keys(callerKinds).map((kind) => [kind, 'yes'])) as Row; // a key of each kind
const staff: Row = { ...signedIn, noRole: 'no-role' };
const otherMarket = {
  administratorOfOtherMarket: 'market-not-yours',
  administratorOfInvalidMarket: 'market-not-yours',
} as const;
const administrators: Row = {
  ...staff,
  service: 'role-not-sufficient',
  serviceOfOtherMarket: 'role-not-sufficient',
};
const sites: Row = {
  ...administrators,
  noRole: 'role-not-sufficient',
  administrator: 'role-not-sufficient',
  administratorOfMarket: 'role-not-sufficient',
  administratorOfOtherMarket: 'role-not-sufficient',
  administratorOfInvalidMarket: 'role-not-sufficient',
  submittingSite: 'yes',
  otherSite: 'yes',
};

const accountReporters: Row = {
  ...sites,
  submittingSite: 'role-not-sufficient',
  otherSite: 'role-not-sufficient',
  accountReporter: 'yes',
};

const answerLinks: Row = {
  ...(Object.fromEntries(
    Object.keys(callerKinds).map((kind) => [kind, 'answer-link-invalid']),
  ) as Row), // a key of each kind
  answerLink: 'yes',
  applicant: 'yes',
};

/** What the access of an endpoint means for each kind of caller: S6.1, S6.2. */
export const rules = {
  anyone,
  signedIn,
  /** The answer holds only what belongs to the caller's markets. */
  staff,
  /** The request is about one market, or about a registration in it. */
  staffOfMarket: { ...staff, serviceOfOtherMarket: 'market-not-yours', ...otherMarket },
  administrators,
  administratorsOfMarket: { ...administrators, ...otherMarket },
  sites,
  accountReporters,
  answerLinks,
  applicants: { ...answerLinks, answerLink: 'answer-code-required' },
  /** None of these callers is one. */
  mailProviders: Object.fromEntries(
    Object.keys(callerKinds).map((kind) => [kind, 'unauthenticated']),
  ) as Row, // a key of each kind
  identityProvider: Object.fromEntries(
    Object.keys(callerKinds).map((kind) => [kind, 'invalid-request']),
  ) as Row, // a key of each kind
  siteOfRegistration: { ...sites, otherSite: 'registration-not-found' },
} as const satisfies Readonly<Record<string, Row>>;

/** The rule that an endpoint's declared access leads to. */
export function ruleOf({ role, reach }: Access): keyof typeof rules {
  const isOneMarket = reach !== 'own' && reach !== 'all';
  switch (role) {
    case 'public':
      return 'anyone';
    case 'signed-in':
      return 'signedIn';
    case 'staff':
      return isOneMarket ? 'staffOfMarket' : 'staff';
    case 'administrator':
      return isOneMarket ? 'administratorsOfMarket' : 'administrators';
    case 'intake':
      return reach === 'own' ? 'siteOfRegistration' : 'sites';
    case 'accounts':
      return 'accountReporters';
    case 'answer-link':
      return 'answerLinks';
    case 'applicant':
      return 'applicants';
    case 'mail-provider':
      return 'mailProviders';
    case 'identity-provider':
      return 'identityProvider';
  }
}
