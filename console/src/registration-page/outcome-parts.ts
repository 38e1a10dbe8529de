export { DecisionResult } from '../decision-record/decision-result.tsx';
export { DecisionOutcome } from './decision-outcome.tsx';
