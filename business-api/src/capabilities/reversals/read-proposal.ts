import type { ReversalProposalState } from '@countersign/contract/reversals/proposals';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Person } from '../../ground/access/caller.ts';
import type { Db } from '../../ground/database/database.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { readMarkets } from '../../record/markets/market-settings.ts';
import { findRegistration } from '../../record/registrations/find-registration.ts';
import { findProposal } from '../../record/reversals/reversal-proposals.ts';
import { mayConfirm } from './second-person.ts';

/**
 * The reversal that waits for confirmation, and whether `person` may confirm it. Throws
 * `registration-not-found`.
 */
export async function readProposal(
  db: Db,
  key: RegistrationKey,
  { person, at }: { readonly person: Person; readonly at: Date },
): Promise<ReversalProposalState> {
  const registration = await findRegistration(db, key);
  if (registration === undefined) throw new ProblemError('registration-not-found');
  const proposal = await findProposal(db, key, at);
  if (proposal === undefined || registration.status === 'pending') return { proposal: null };
  const [market] = await readMarkets(db, [key.countryCode], { limit: 1 });
  const { decision } = registration;
  const secondPersonReverses = market?.settings.secondPersonReverses ?? false;
  const isAllowed =
    person.roles.includes('administrator') &&
    mayConfirm({ decision, market: { secondPersonReverses } }, proposal.proposedBy, person);
  return { proposal, mayConfirm: isAllowed };
}
