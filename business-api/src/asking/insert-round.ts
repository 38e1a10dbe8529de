import type { AskRequest } from '@countersign/contract/requests/ask';
import type { InformationRequest } from '@countersign/domain/registration/information-request';
import { nextDaytime } from '../mail/room.ts';
import type { Trx } from '../platform/database/database.ts';
import type { LockedRegistration } from '../registrations/room.ts';
import { graceDays } from '../requests/room.ts';

const dayMs = 86_400_000;

/**
 * Writes the round of a request with the texts of its points, and what undoing it restores: the request
 * before it and the target times of the registration's row. The reminder is due halfway to the due time.
 */
export async function insertRound(
  trx: Trx,
  { registration, row }: LockedRegistration,
  { points, messageToApplicant }: Pick<AskRequest, 'points' | 'messageToApplicant'>,
  request: InformationRequest,
): Promise<void> {
  const { countryCode, ticketNumber, request: previous } = registration;
  const askedMs = Date.parse(request.askedAt);
  const dueMs = Date.parse(request.dueAt);
  await trx
    .insertInto('information_requests')
    .values({
      country_code: countryCode,
      ticket_number: ticketNumber,
      round: request.round,
      state: 'waiting',
      points: JSON.stringify(points),
      message: messageToApplicant ?? null,
      previous: previous === undefined ? null : JSON.stringify(previous),
      asked_by_subject: request.askedBy.subject,
      asked_by_name: request.askedBy.name,
      asked_at: new Date(askedMs),
      held_until: new Date(request.mailHeldUntil),
      due_at: new Date(dueMs),
      ends_at: new Date(dueMs + graceDays * dayMs),
      paused_due_at: row.due_at,
      paused_remind_at: row.remind_at,
      remind_at: nextDaytime(new Date((askedMs + dueMs) / 2), countryCode),
    })
    .execute();
}
