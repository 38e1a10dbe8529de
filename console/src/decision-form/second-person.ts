import type { ProposableDecision } from '@countersign/contract/decision';
import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import type { DecisionDraft } from '../drafts/decision-draft.ts';
import type { ConfirmQuestion } from '../ui/confirm.tsx';

/** A decision that a second person has to confirm: the form proposes it. */
export interface ProposedInstead {
  /** Of the form's button. */
  readonly label: string;
  /** What the confirm dialog says instead. */
  readonly question: Partial<ConfirmQuestion>;
  readonly send: (request: ProposableDecision) => void;
}

/** What is proposed instead of a decision; undefined for one that a person makes alone. */
export type SecondPerson = (
  verb: DecisionVerb,
  draft: DecisionDraft,
) => ProposedInstead | undefined;
