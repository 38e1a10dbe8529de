import type { Account, AccountReport } from '@countersign/contract/accounts';
import { isErased } from '@countersign/domain/registration/erased';
import type { ApprovedRegistration } from '@countersign/domain/registration/registration';
import { cancelHeldMail, type MailQueue } from '../mail/room.ts';
import type { Trx } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import type { Actor, LockedWithMarket, NewEvent } from '../registrations/room.ts';
import { readAccountRow } from './account-rows.ts';
import { storeChange } from './store-change.ts';

const site: Actor = { kind: 'registration-site' };

/**
 * Stores what a program reports about the account of a registration that `trx` has locked: of a report and a reversal
 * at the same time the later one sees the other. The same again changes nothing. Throws `registration-not-found` once the
 * applicant's data is erased, `not-approved`, also while the approval can still be undone, and `account-exists` for
 * another number, or a fault, once a number was reported.
 */
export async function reportAccount(
  trx: Trx,
  mails: MailQueue,
  {
    locked,
    report,
    at,
  }: {
    readonly locked: LockedWithMarket;
    readonly report: AccountReport;
    readonly at: Date;
  },
): Promise<Account> {
  const { registration, lock } = locked;
  if (isErased(registration)) throw new ProblemError('registration-not-found');
  if (registration.status !== 'approved' || at < new Date(registration.decision.mailHeldUntil)) {
    throw new ProblemError('not-approved');
  }
  const { number = null, fault = null } = report;
  const before = await readAccountRow(trx, lock);
  if (before?.state === 'reported') {
    if (before.number === number) return before;
    throw new ProblemError('account-exists');
  }
  if (before?.state === 'faulted' && before.fault === fault) return before;
  const changedAt = at.toISOString();
  const [event, type, account] =
    number === null
      ? ([
          { kind: 'account-faulted', text: fault ?? '' },
          'registration.account-faulted',
          { state: 'faulted', number, fault, changedAt, dueAt: changedAt },
        ] as const)
      : ([
          { kind: 'account-reported', number },
          'registration.account-reported',
          { state: 'reported', number, fault: null, changedAt, dueAt: null },
        ] as const);
  const mailEvents =
    number === null
      ? []
      : await sendAwaitedMail(trx, mails, { ...locked, registration }, { number, at });
  const reported = { ...event, at, actor: site };
  await storeChange(trx, locked, { event: reported, mailEvents, type, account });
  return account;
}

/** The approval's mail, where it still waits for the number, leaves at once with it; nothing where it has begun to leave. */
async function sendAwaitedMail(
  trx: Trx,
  mails: MailQueue,
  {
    registration,
    lock,
    market,
  }: LockedWithMarket & { readonly registration: ApprovedRegistration },
  { number, at }: { readonly number: string; readonly at: Date },
): Promise<readonly NewEvent[]> {
  const cancelled = await cancelHeldMail(trx, lock, at);
  if (cancelled === undefined) return [];
  const mail = mails.renderDecisionMail({ ...registration, account: number }, market);
  const asReported = { ...registration, version: lock.version + 1 };
  const envelope = { purpose: 'approval', at, notBefore: at } as const;
  return [cancelled, ...(await mails.queueApplicantMail(trx, asReported, mail, envelope))];
}
