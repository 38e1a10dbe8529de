import type { ProposableDecision } from '@countersign/contract/decision';
import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import type { DecisionDraft } from '../drafts/decision-draft.ts';
import type { ConfirmQuestion } from '../ui/confirm.tsx';

/** A decision that a second person has to confirm: the form proposes it. */
interface ProposedInstead {
  /** Of the form's button. */
  readonly label: string;
  /** What the confirm dialog says instead. */
  readonly question: Partial<ConfirmQuestion>;
  readonly send: (request: ProposableDecision) => void;
}

/** What a decision has to do with a second person; what is proposed instead is missing for one that is made alone. */
export type SecondPerson = (
  verb: DecisionVerb,
  draft: DecisionDraft,
) => Partial<ProposedInstead> & {
  /** What a colleague proposes and what the applicant is asked, which the decision ends: the confirm dialog says it. */
  readonly waiting: string | undefined;
};
