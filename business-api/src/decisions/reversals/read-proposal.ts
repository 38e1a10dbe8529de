import type { ReversalProposalState } from '@countersign/contract/reversals/proposals';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { readMarkets } from '../../markets/room.ts';
import type { Person } from '../../platform/access/caller.ts';
import type { Db } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import { findRegistration } from '../../registrations/room.ts';
import { findProposal } from './reversal-proposals.ts';
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
