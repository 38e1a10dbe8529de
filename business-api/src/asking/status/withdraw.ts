import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import { closed } from '@countersign/domain/registration/information-request';
import type { Registration } from '@countersign/domain/registration/registration';
import { removeDecisionProposal } from '../../decisions/room.ts';
import { type MailQueue, withdrawalMail, withdrawQuestionMails } from '../../mail/room.ts';
import { removeClaim } from '../../people/room.ts';
import type { Trx } from '../../platform/database/database.ts';
import {
  type Actor,
  appendToLocked,
  type LockedWithMarket,
  requirePending,
  stateColumns,
} from '../../registrations/room.ts';
import { clockAfter } from '../../requests/room.ts';
import { queueWebhooks } from '../../webhooks/room.ts';

/**
 * The applicant withdraws a pending registration that `trx` has locked: nobody decides it any more. What was asked
 * ends with it, and so does the claim; the applicant gets a confirmation. Of a withdrawal and a decision at the same
 * time the lock lets one happen. Throws `already-decided` and `registration-withdrawn`.
 */
export async function withdraw(
  trx: Trx,
  mails: MailQueue,
  {
    locked,
    by,
    at,
  }: {
    readonly locked: LockedWithMarket;
    /** Who says so: the applicant, or the registration site for them. */
    readonly by: Extract<Actor['kind'], 'applicant' | 'registration-site'>;
    readonly at: Date;
  },
): Promise<Registration> {
  const { lock, market, row } = locked;
  const { version, ...pending } = requirePending(locked.registration);
  const registration: Registration = {
    ...pending,
    ...(pending.request === undefined ? {} : { request: closed(pending.request) }),
    status: 'withdrawn',
    withdrawnAt: at.toISOString(),
    version: version + 1,
  };
  const locale = applicantLanguageLocale(registration);
  const mail = mails.renderApplicantMail(market, (settings) =>
    withdrawalMail(registration, locale, settings),
  );
  const unsent = await withdrawQuestionMails(trx, registration, at);
  const queued = await mails.queueApplicantMail(trx, registration, mail, {
    purpose: 'withdrawal',
    at,
    notBefore: at,
  });
  const withdrawn = { kind: 'withdrawn', at, actor: { kind: by } } as const;
  await appendToLocked(trx, lock, [withdrawn, ...unsent, ...queued], {
    ...stateColumns(registration),
    ...(await clockAfter(trx, row, locked.registration, at)),
  });
  await removeClaim(trx, registration);
  await removeDecisionProposal(trx, registration);
  await queueWebhooks(trx, { type: 'registration.withdrawn', registration, at });
  return registration;
}
