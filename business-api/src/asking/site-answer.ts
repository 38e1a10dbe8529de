import type { AnswerReceipt, submitSiteAnswer } from '@countersign/contract/requests/site-answer';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type * as z from 'zod/mini';
import type { MailQueue } from '../mail/room.ts';
import type { Trx } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import type { AllRegisterSettings } from '../registers/room.ts';
import type { LockedWithMarket } from '../registrations/room.ts';
import { receiveAnswer } from './receive-answer.ts';

export interface SiteAnswer {
  readonly key: RegistrationKey;
  readonly clientId: string;
  readonly body: z.infer<typeof submitSiteAnswer.schema.body>;
  readonly at: Date;
  readonly registers: AllRegisterSettings;
}

/**
 * Takes an answer from the client that submitted the registration, within `trx`, which has locked it.
 * Throws `registration-not-found` for another client's, and `not-asked` without the registration,
 * whose staff and notes the site may not see.
 */
export async function siteAnswer(
  trx: Trx,
  mails: MailQueue,
  locked: LockedWithMarket,
  { key, clientId, body, at, registers }: SiteAnswer,
): Promise<AnswerReceipt> {
  if (locked.row.submitted_by_client !== clientId) throw new ProblemError('registration-not-found');
  const { round, answer: content } = body;
  const from = { origin: 'registration-site' } as const;
  const received = { locked, round, content, from, at, registers, pointer: '/answer' };
  const { comparison } = await receiveAnswer(trx, mails, received).catch((error: unknown) => {
    const isOver = error instanceof ProblemError && error.code === 'not-asked';
    throw isOver ? new ProblemError('not-asked') : error;
  });
  return {
    ...key,
    round,
    answeredAt: at.toISOString(),
    points: comparison.points.map(({ point, outcome }) => ({ point, outcome })),
  };
}
