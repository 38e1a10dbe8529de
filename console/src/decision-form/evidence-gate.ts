import type { ProposableDecision } from '@countersign/contract/decision';
import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import type { ConfirmQuestion } from '../ui/confirm.tsx';

/** What the evidence, once it is loaded, adds to a decision. */
export interface EvidenceGate {
  /** What the confirm dialog asks in addition. */
  readonly ask: (verb: DecisionVerb) => Partial<ConfirmQuestion>;
  /** The request with what the screen and the dialog say about the evidence. */
  readonly complete: (request: ProposableDecision) => ProposableDecision;
}
