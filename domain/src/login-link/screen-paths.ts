/** S2.1: the screens that a login link leads to, and the console's routes to them. */
export const screenPaths = {
  approve: '/approve',
  reject: '/reject',
  resetPassword: '/resetPassword',
} as const;

export type DecisionVerb = 'approve' | 'reject';

export interface DecisionParams {
  readonly ticketNumber?: string | undefined;
  readonly countryCode?: string | undefined;
  readonly locale?: string | undefined;
}

/** The screen on which a registration is decided (S2.6), with its query in the customer's order. */
export function decisionPath(verb: DecisionVerb, params: DecisionParams = {}): string {
  return pathWithQuery(screenPaths[verb], {
    ticketNumber: params.ticketNumber,
    countryCode: params.countryCode,
    locale: params.locale,
  });
}

/** `path` with the values that are given, encoded. */
export function pathWithQuery(
  path: string,
  values: Readonly<Record<string, string | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
