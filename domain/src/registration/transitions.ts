import type { RegistrationStatus } from './registration.ts';

/** What may happen to a registration. */
export type Act = 'approve' | 'reject';

/** Every move there is; what is not in the table does not happen. */
const transitions: Record<RegistrationStatus, Partial<Record<Act, RegistrationStatus>>> = {
  pending: { approve: 'approved', reject: 'rejected' },
  approved: {},
  rejected: {},
};

/** The status an act leads to, or nothing where the act is not open in that status. */
export function statusAfter(status: RegistrationStatus, act: Act): RegistrationStatus | undefined {
  return transitions[status][act];
}
