/** S2.7: what can be wrong with a decision link; the screen says which and offers the box. */
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
 * The query parameter by which a forwarded path says why it lacks a value. The refused value
 * itself never gets into the address, yet the explanation survives a reload.
 */
export const linkProblemParameter = 'linkProblem';
