import type { RegistrationStatus } from './registration.ts';

/** What may happen to a registration. */
export type Act = 'approve' | 'reject' | 'undo' | 'reverse';

/** Every move there is; what is not in the table does not happen. */
const transitions: Record<RegistrationStatus, Partial<Record<Act, RegistrationStatus>>> = {
  pending: { approve: 'approved', reject: 'rejected' },
  // Undo is the decider's own, before the mail leaves; reverse an administrator's, with a reason.
  approved: { undo: 'pending', reverse: 'pending' },
  rejected: { undo: 'pending', reverse: 'pending' },
};

/** The status an act leads to, or nothing where the act is not open in that status. */
export function statusAfter(status: RegistrationStatus, act: Act): RegistrationStatus | undefined {
  return transitions[status][act];
}
