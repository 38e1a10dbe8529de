/** What the other rooms use of this one: they import nothing else of it. */
export { removeProposal } from './reversals/reversal-proposals.ts';
