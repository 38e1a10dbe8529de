/** S2.7: what can be wrong with a decision link; the screen shows it with a form. */
export const linkProblems = [
  'ticket-missing',
  'ticket-malformed',
  'market-missing',
  'market-malformed',
  'conflicting',
  'too-long',
] as const;
export type LinkProblem = (typeof linkProblems)[number];

/** S2.4: the longest address that is read, in characters. */
export const maxAddressLength = 8192;

/**
 * The query parameter that names the reason why a forwarded path lacks a value. The refused value
 * itself never enters the address, but the explanation survives a reload.
 */
export const linkProblemParameter = 'linkProblem';
