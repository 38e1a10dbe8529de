import type { StaffMember } from '@countersign/domain/registration/registration';
import type { Person } from '../../platform/access/caller.ts';
import type { MarketOfAct } from '../../registrations/room.ts';

/** What says who may reverse a decision. */
export interface DecisionToReverse {
  readonly decision: { readonly decidedBy: StaffMember };
  readonly market: Pick<MarketOfAct, 'secondPersonReverses'>;
}

/** Whether the market wants another person than this one, who decided, to reverse it (ADR 42). */
export function needsSecondPerson(
  { decision, market }: DecisionToReverse,
  { subject }: Pick<Person, 'subject'>,
): boolean {
  return market.secondPersonReverses && decision.decidedBy.subject === subject;
}

/** Whether an administrator may confirm a reversal: not who asked for it, nor who may not reverse alone. */
export function mayConfirm(
  reversed: DecisionToReverse,
  proposedBy: Pick<StaffMember, 'subject'>,
  person: Pick<Person, 'subject'>,
): boolean {
  return proposedBy.subject !== person.subject && !needsSecondPerson(reversed, person);
}
