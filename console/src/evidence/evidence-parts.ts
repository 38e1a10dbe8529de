// What the decision screen shows of the evidence, in one chunk.
export { EvidenceCard } from './evidence-card.tsx';
export { ProposedReasons } from './proposed-reasons.tsx';
