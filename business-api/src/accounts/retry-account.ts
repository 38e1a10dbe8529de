import type { Account } from '@countersign/contract/accounts';
import type { StaffMember } from '@countersign/domain/registration/staff-member';
import type { Trx } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { type LockedWithMarket, staffActor } from '../registrations/room.ts';
import { accountDueAt, readAccountRow } from './account-rows.ts';
import { storeChange } from './store-change.ts';

/**
 * Marks a fault as to be tried again, of a registration that `trx` has locked, and tells the receivers of webhooks; until
 * the next report it is no work for staff for some hours. A second wish changes nothing. Throws `not-approved` and
 * `account-not-faulted`.
 */
export async function retryAccount(
  trx: Trx,
  {
    locked,
    person,
    at,
  }: {
    readonly locked: LockedWithMarket;
    readonly person: StaffMember;
    readonly at: Date;
  },
): Promise<Account> {
  const { registration, lock, market } = locked;
  if (registration.status !== 'approved') throw new ProblemError('not-approved');
  const before = await readAccountRow(trx, lock);
  if (before?.state === 'retrying') return before;
  if (before?.state !== 'faulted') throw new ProblemError('account-not-faulted');
  const account = {
    ...before,
    state: 'retrying' as const,
    changedAt: at.toISOString(),
    dueAt: accountDueAt(at, market.accounts?.calendar ?? null).toISOString(),
  };
  const event = { kind: 'account-retried', at, actor: staffActor(person) } as const;
  await storeChange(trx, locked, { event, type: 'registration.account-retry', account });
  return account;
}
