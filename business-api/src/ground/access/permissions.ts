import type { Access } from '@countersign/contract/endpoint';

/** Every kind of caller there is, with the words of the table in docs/security.md. */
export const callerKinds = {
  nobody: 'no token',
  lapsed: 'a token that has ended',
  identityToken: 'an ID token in place of an access token',
  otherAudience: 'a token for another API',
  noRole: 'a person whose groups give no role',
  service: 'customer service',
  serviceElsewhere: 'customer service of another market',
  administrator: 'an administrator',
  administratorHere: 'an administrator of this market',
  administratorElsewhere: 'an administrator of another market',
  administratorInvalidMarket: 'an administrator whose market cannot be read',
  site: 'the registration site that submitted it',
  otherSite: 'another registration site',
  otherProgram: 'a program without the scope for intake',
  namedProgram: 'a program with the name and groups of an administrator',
} as const;
export type CallerKind = keyof typeof callerKinds;

/** `yes`, or the problem by which the caller is refused. */
export type Permission =
  | 'yes'
  | 'unauthenticated'
  | 'no-role'
  | 'role-not-sufficient'
  | 'market-not-yours'
  | 'registration-not-found';

type Row = Readonly<Record<CallerKind, Permission>>;

const programs = {
  site: 'role-not-sufficient',
  otherSite: 'role-not-sufficient',
  otherProgram: 'role-not-sufficient',
  namedProgram: 'role-not-sufficient',
} as const;
const signedIn: Row = {
  nobody: 'unauthenticated',
  lapsed: 'unauthenticated',
  identityToken: 'unauthenticated',
  otherAudience: 'unauthenticated',
  noRole: 'yes',
  service: 'yes',
  serviceElsewhere: 'yes',
  administrator: 'yes',
  administratorHere: 'yes',
  administratorElsewhere: 'yes',
  administratorInvalidMarket: 'yes',
  ...programs,
};
const everybody = Object.fromEntries(Object.keys(callerKinds).map((kind) => [kind, 'yes'])) as Row; // a key of each kind
const staff: Row = { ...signedIn, noRole: 'no-role' };
const elsewhere = {
  administratorElsewhere: 'market-not-yours',
  administratorInvalidMarket: 'market-not-yours',
} as const;
const administrators: Row = {
  ...staff,
  service: 'role-not-sufficient',
  serviceElsewhere: 'role-not-sufficient',
};
const sites: Row = {
  ...administrators,
  noRole: 'role-not-sufficient',
  administrator: 'role-not-sufficient',
  administratorHere: 'role-not-sufficient',
  administratorElsewhere: 'role-not-sufficient',
  administratorInvalidMarket: 'role-not-sufficient',
  site: 'yes',
  otherSite: 'yes',
};

/** What the access of an endpoint means for each kind of caller: S6.1, S6.2. */
export const rules = {
  everybody,
  signedIn,
  /** Answers with what is of the caller's markets, and with nothing else. */
  staff,
  /** About one market, by its name or by a registration's. */
  staffOfMarket: { ...staff, serviceElsewhere: 'market-not-yours', ...elsewhere },
  administrators,
  administratorsOfMarket: { ...administrators, ...elsewhere },
  sites,
  siteOfRegistration: { ...sites, otherSite: 'registration-not-found' },
} as const satisfies Readonly<Record<string, Row>>;

/** The rule that follows from what an endpoint declares. */
export function ruleOf({ role, reach }: Access): keyof typeof rules {
  const isOneMarket = reach !== 'own' && reach !== 'all';
  switch (role) {
    case 'public':
      return 'everybody';
    case 'signed-in':
      return 'signedIn';
    case 'staff':
      return isOneMarket ? 'staffOfMarket' : 'staff';
    case 'administrator':
      return isOneMarket ? 'administratorsOfMarket' : 'administrators';
    case 'intake':
      return reach === 'own' ? 'siteOfRegistration' : 'sites';
  }
}
