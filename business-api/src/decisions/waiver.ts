import type { DecisionRequest } from '@countersign/contract/decision';
import { exceptionCode } from '@countersign/domain/registration/reason-codes';
import type { Registration } from '@countersign/domain/registration/registration';
import type { SummaryDetail } from '../evidence/room.ts';
import type { Person } from '../platform/access/caller.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';

/**
 * The request as it is recorded: an approval with required items open is an exception (A04), another is
 * none, whatever codes were sent: a person cannot know what is open now. Throws `waiver-required` with the open items where it gives no reason, and `role-not-sufficient` where one
 * of them may be waived by administrators only.
 */
export function withWaiver(
  request: DecisionRequest,
  unresolved: SummaryDetail['unresolved'],
  registration: Registration,
  roles: Person['roles'] = [],
): DecisionRequest {
  if (request.decision !== 'approve') return request;
  const { waiver, ...unwaived } = request;
  const reasonCodes = request.reasonCodes.filter((code) => code !== exceptionCode);
  if (unresolved.length === 0) return { ...unwaived, reasonCodes };
  const openItems = unresolved.map(({ code }) => code);
  if (waiver === undefined) throw new ProblemError('waiver-required', { registration, openItems });
  const isForAdministrators = unresolved.some(({ waivedBy }) => waivedBy === 'administrator');
  if (isForAdministrators && !roles.includes('administrator')) {
    throw new ProblemError('role-not-sufficient', { openItems });
  }
  return { ...request, reasonCodes: [...reasonCodes, exceptionCode] };
}
