import type { AnswerContent } from '@countersign/domain/requests/answer-content';
import type { Comparison } from '@countersign/domain/requests/comparison';
import type { MailQueue } from '../mail/room.ts';
import type { Applicant } from '../platform/access/caller.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import type { IdempotentRequest, KeyedWork } from '../platform/idempotency/with-idempotency-key.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import type { AllRegisterSettings } from '../registers/room.ts';
import { claimKeyAndLock, type LockedWithMarket } from '../registrations/room.ts';
import { isBoundTo } from '../requests/room.ts';
import { acceptedDocuments, judgeAnswer } from './judge-answer.ts';
import { findInvited } from './read-invitation.ts';
import { receiveAnswer } from './receive-answer.ts';

export interface Receipt {
  readonly ticketNumber: string;
  readonly countryCode: string;
  readonly round: number;
  readonly answeredAt: string;
  readonly comparison: Comparison;
}

/** Names an answer for the idempotency record; the session is not in it, so that a new one may repeat. */
export function answerRequest(
  { key, round }: Applicant,
  {
    idempotencyKey,
    content,
    at,
  }: {
    readonly idempotencyKey: string;
    readonly content: AnswerContent;
    readonly at: Date;
  },
): IdempotentRequest {
  return {
    caller: `applicant:${key.countryCode}/${key.ticketNumber}/${round}`,
    key: idempotencyKey,
    request: ['answer', content],
    at,
  };
}

/**
 * Takes the applicant's answer, once per key. Throws `answer-link-invalid` where the link
 * is no longer valid: answered, decided, or made for another address.
 */
export function submittingAnswer(
  mails: MailQueue,
  { key, round, token, tokenHash }: Applicant,
  {
    content,
    at,
    registers,
  }: {
    readonly content: AnswerContent;
    readonly at: Date;
    readonly registers: AllRegisterSettings;
  },
): KeyedWork<LockedWithMarket, Receipt> {
  return {
    begin: (trx, claim) => claimKeyAndLock(trx, { ...claim, about: key }),
    work: async (trx, locked) => {
      await requireLink(trx, { token, tokenHash }, locked, at);
      const { comparison } = await receiveAnswer(trx, mails, {
        locked,
        round,
        content,
        from: { origin: 'applicant' },
        at,
        registers,
        pointer: '',
      }).catch((error: unknown) => {
        // Staff's view of the registration is not for the applicant.
        const isOver = error instanceof ProblemError && error.code === 'not-asked';
        throw isOver ? new ProblemError('answer-link-invalid') : error;
      });
      return { ...key, round, answeredAt: at.toISOString(), comparison };
    },
  };
}

/** Before and after, as it would be sent. Throws `answer-link-invalid` and `invalid-request`. */
export async function previewAnswer(
  db: Db,
  applicant: Applicant,
  content: AnswerContent,
): Promise<Comparison> {
  const { registration, row } = await findInvited(db, applicant);
  const documents = await acceptedDocuments(db, applicant.key, applicant.round);
  return judgeAnswer(registration, { ...row, documents }, content, '').comparison;
}

async function requireLink(
  trx: Trx,
  { token, tokenHash }: Pick<Applicant, 'token' | 'tokenHash'>,
  { registration }: LockedWithMarket,
  at: Date,
): Promise<void> {
  const link = await trx
    .selectFrom('answer_tokens as link')
    .innerJoin('information_requests as asked', (join) =>
      join
        .onRef('asked.country_code', '=', 'link.country_code')
        .onRef('asked.ticket_number', '=', 'link.ticket_number')
        .onRef('asked.round', '=', 'link.round'),
    )
    .select(['link.address_hash', 'asked.ends_at'])
    .where('link.token_hash', '=', tokenHash)
    .executeTakeFirst();
  const address = registration.contact.email;
  const isBound = link !== undefined && isBoundTo(link.address_hash, { token, address });
  if (!isBound || at >= link.ends_at) {
    throw new ProblemError('answer-link-invalid');
  }
}
