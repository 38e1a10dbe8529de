import { hasWaiver } from './dry-run-kind.ts';
import type { BulkPlan } from './plan.ts';

/** Whether the form of the plan's verb has anything in it. */
export function hasTyped(plan: BulkPlan): boolean {
  if (plan.internalNote.trim() !== '') return true;
  return plan.verb === 'approve'
    ? plan.approvalCodes.length > 0 || hasWaiver(plan)
    : plan.rejectionCodes.length > 0 || plan.messageToApplicant.trim() !== '';
}

/** The plan with an empty form. What the other verb's form alone shows stays. */
export function withoutTyped(plan: BulkPlan): BulkPlan {
  return {
    ...plan,
    internalNote: '',
    ...(plan.verb === 'approve'
      ? { approvalCodes: [], waiver: '' }
      : { rejectionCodes: [], namedCodes: [], messageToApplicant: '' }),
  };
}
