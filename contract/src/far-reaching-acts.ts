import type { OperationId } from './all-endpoints.ts';

/** Beyond so many decisions within an hour, each asks for a recent sign-in, until the person signs in again. */
export const decisionsPerSignIn = 100;

interface FarReachingAct {
  /** `always`, or when a sign-in of the last minutes is asked for; absent: never. */
  readonly recentSignIn?: 'always' | `when ${string}`;
  /** When another person has to confirm; absent: never. */
  readonly secondPerson?: 'always' | `when ${string}`;
}

const byTheMarket = 'when the market’s switches want it';

/**
 * The acts that ask for more than a role: what an attacker at an open desk would want. `always` is enforced from here, before the
 * handler runs; what depends on the request is enforced by its handler. The table of docs/security.md is made of it.
 */
export const farReachingActs: Readonly<Partial<Record<OperationId, FarReachingAct>>> = {
  decideRegistration: {
    recentSignIn: `when it is more than the ${decisionsPerSignIn}th decision of the person within an hour of one sign-in`,
    secondPerson: byTheMarket,
  },
  confirmDecision: {
    recentSignIn: `when it is more than the ${decisionsPerSignIn}th decision of the person within an hour of one sign-in`,
    secondPerson: 'always',
  },
  dryRunBulkDecision: {
    recentSignIn: `when more than 20 decisions would be made at once, or more than ${decisionsPerSignIn} within an hour of one sign-in`,
    secondPerson: byTheMarket,
  },
  reverseDecision: {
    recentSignIn: 'always',
    secondPerson: 'when the market wants another person than the decider',
  },
  proposeReversal: { recentSignIn: 'always' },
  confirmReversal: { recentSignIn: 'always', secondPerson: 'always' },
  resendMail: { recentSignIn: 'when it goes to another address' },
  enterAnswer: { recentSignIn: 'when it has another address of the applicant' },
  prepareExport: { recentSignIn: 'when it has registrations, not figures alone' },
  changeMarket: {
    recentSignIn:
      'when staff, the address for replies, a rule for second people or a time after which data ends changes, or something protects less',
    secondPerson: 'when something protects less than before',
  },
  replaceStopList: {
    recentSignIn: 'when entries go or end earlier',
    secondPerson: 'when entries go or end earlier',
  },
  confirmWaitingChange: { recentSignIn: 'always', secondPerson: 'always' },
  endSession: { recentSignIn: 'always' },
  addWebhook: { recentSignIn: 'always' },
  changeWebhook: { recentSignIn: 'when it is turned on' },
  rotateWebhookSecret: { recentSignIn: 'always' },
};
