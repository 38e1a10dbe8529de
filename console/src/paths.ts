/** The paths of S2.1, upper and lower case counting. */
export const paths = {
  home: '/',
  approve: '/approve',
  reject: '/reject',
  resetPassword: '/resetPassword',
  customerService: '/customerService',
  loginCallback: '/login/callback',
  notFound: '/not-found',
  signedOut: '/signed-out',
} as const;

export type DecisionVerb = 'approve' | 'reject';

export interface DecisionPlace {
  readonly ticketNumber?: string | undefined;
  readonly countryCode?: string | undefined;
  readonly locale?: string | undefined;
}

/** The screen on which a registration is decided (S2.6), with its query in the customer's order. */
export function decisionPath(verb: DecisionVerb, place: DecisionPlace = {}): string {
  const query = new URLSearchParams();
  for (const name of ['ticketNumber', 'countryCode', 'locale'] as const) {
    const value = place[name];
    if (value !== undefined) query.set(name, value);
  }
  return query.size === 0 ? paths[verb] : `${paths[verb]}?${query}`;
}
