import type { StaffMember } from '@countersign/domain/registration/registration';
import type { Person } from '../../platform/access/caller.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { isSamePerson, type MarketOfAct } from '../../registrations/room.ts';

/** What says who may reverse a decision. */
export interface DecisionToReverse {
  readonly decision: { readonly decidedBy: StaffMember };
  readonly market: Pick<MarketOfAct, 'secondPersonReverses'>;
}

/** Whether the market wants another person than this one, who decided, to reverse it (ADR 42). */
export async function needsSecondPerson(
  db: Db | Trx,
  { decision, market }: DecisionToReverse,
  person: Pick<Person, 'subject' | 'employeeNumber'>,
  email?: string,
): Promise<boolean> {
  return market.secondPersonReverses && isSamePerson(db, person, decision.decidedBy.subject, email);
}

/** Whether an administrator may confirm a reversal: not who asked for it, nor who may not reverse alone. */
export async function mayConfirm(
  db: Db | Trx,
  reversed: DecisionToReverse,
  proposedBy: Pick<StaffMember, 'subject'>,
  person: Pick<Person, 'subject' | 'employeeNumber'>,
  email?: string,
): Promise<boolean> {
  if (await isSamePerson(db, person, proposedBy.subject, email)) return false;
  return !(await needsSecondPerson(db, reversed, person, email));
}
