import type { OperationId } from '@countersign/contract/all-endpoints';
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
  administratorOfASlip: 'an administrator whose market cannot be read',
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
  administratorOfASlip: 'yes',
  ...programs,
};
const everybody = Object.fromEntries(Object.keys(callerKinds).map((kind) => [kind, 'yes'])) as Row; // a key of each kind
const staff: Row = { ...signedIn, noRole: 'no-role' };
const elsewhere = {
  administratorElsewhere: 'market-not-yours',
  administratorOfASlip: 'market-not-yours',
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
  administratorOfASlip: 'role-not-sufficient',
  site: 'yes',
  otherSite: 'yes',
};

/** Who may do what, by kind of endpoint: S6.1, S6.2. Anything but these does not exist. */
export const rules = {
  everybody: { access: 'public', row: everybody },
  signedIn: { access: 'signed-in', row: signedIn },
  /** Answers with what is of the caller's markets, and with nothing else. */
  staff: { access: 'staff', row: staff },
  /** About one market, by its name or by a registration's. */
  staffOfMarket: {
    access: 'staff',
    row: { ...staff, serviceElsewhere: 'market-not-yours', ...elsewhere },
  },
  administrators: { access: 'administrator', row: administrators },
  administratorsOfMarket: { access: 'administrator', row: { ...administrators, ...elsewhere } },
  sites: { access: 'intake', row: sites },
  siteOfRegistration: { access: 'intake', row: { ...sites, otherSite: 'registration-not-found' } },
} as const satisfies Readonly<Record<string, { access: Access; row: Row }>>;

/** The rule of every endpoint; one without a line does not compile. */
export const permissions: Readonly<Record<OperationId, keyof typeof rules>> = {
  submitRegistration: 'sites',
  readOutcome: 'siteOfRegistration',
  readRegistrationStatus: 'staffOfMarket',
  previewDecisionMail: 'staffOfMarket',
  decideRegistration: 'staffOfMarket',
  undoDecision: 'staffOfMarket',
  reverseDecision: 'administratorsOfMarket',
  askForReversal: 'staffOfMarket',
  listRegistrations: 'staffOfMarket',
  countRegistrations: 'staffOfMarket',
  readClaim: 'staffOfMarket',
  claimRegistration: 'staffOfMarket',
  releaseClaim: 'staffOfMarket',
  takeOverClaim: 'staffOfMarket',
  readChanges: 'staff',
  listMails: 'staffOfMarket',
  resendMail: 'staffOfMarket',
  setMailAside: 'staffOfMarket',
  listFailedMails: 'staff',
  countFailedMails: 'staff',
  dryRunBulkDecision: 'staffOfMarket',
  prepareExport: 'staffOfMarket',
  // By a ticket, which stands for the person who got it.
  downloadRegistrations: 'everybody',
  readStatistics: 'staffOfMarket',
  listMarkets: 'administrators',
  changeMarket: 'administratorsOfMarket',
  readMarketHistory: 'administratorsOfMarket',
  readHistory: 'staffOfMarket',
  addNote: 'staffOfMarket',
  readMe: 'signedIn',
  readLiveness: 'everybody',
  readReadiness: 'everybody',
  reportPolicyViolation: 'everybody',
};
