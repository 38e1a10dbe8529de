import type { RegistrationStatus } from './registration.ts';

/** What may happen to a registration. */
export type Act = 'approve' | 'reject' | 'link' | 'undo' | 'reverse' | 'withdraw';

/** Every transition; anything not in the table is impossible. */
const transitions: Record<RegistrationStatus, Partial<Record<Act, RegistrationStatus>>> = {
  pending: { approve: 'approved', reject: 'rejected', link: 'linked', withdraw: 'withdrawn' },
  // The decider may undo before the mail is sent; an administrator may reverse with a reason.
  approved: { undo: 'pending', reverse: 'pending' },
  rejected: { undo: 'pending', reverse: 'pending' },
  linked: { undo: 'pending', reverse: 'pending' },
  // The applicant's own word is final: who changes their mind applies again.
  withdrawn: {},
};

/** The status that an act leads to; undefined if it is impossible in this status. */
export function statusAfter(status: RegistrationStatus, act: Act): RegistrationStatus | undefined {
  return transitions[status][act];
}
