import type { InformationRequest } from '@countersign/domain/registration/information-request';
import type { RegistrationRow } from '../registrations/room.ts';

/** The target times of a registration, and how long it was with its applicant. */
export type ClockColumns = Pick<RegistrationRow, 'due_at' | 'remind_at' | 'applicant_minutes'>;

/** The target times of a registration while its applicant is asked: later by all the time that the applicant gets. */
export function suspendedClock(
  { due_at, remind_at }: Pick<ClockColumns, 'due_at' | 'remind_at'>,
  { askedAt, dueAt }: InformationRequest,
): Pick<ClockColumns, 'due_at' | 'remind_at'> {
  const pausedMs = Date.parse(dueAt) - Date.parse(askedAt);
  const later = (time: Date) => new Date(time.getTime() + pausedMs);
  return { due_at: later(due_at), remind_at: remind_at === null ? null : later(remind_at) };
}

/**
 * The clock of a registration whose request ends at `at`, by an answer, a decision, an erasure or the
 * end of its time. Asking moved the target times by all the time that the applicant got: what was not
 * used is subtracted again. Without a request that waits, the clock runs already; that of an approved one stands.
 */
export function clockAfter(
  { status, due_at, remind_at, applicant_minutes }: ClockColumns & Pick<RegistrationRow, 'status'>,
  request: InformationRequest | undefined,
  at: Date,
): ClockColumns {
  if (request?.state !== 'waiting' || status === 'approved')
    return { due_at, remind_at, applicant_minutes };
  const dueMs = Date.parse(request.dueAt);
  const endMs = Math.min(at.getTime(), dueMs);
  const usedMs = Math.max(0, endMs - Date.parse(request.askedAt));
  const earlier = (time: Date) => new Date(time.getTime() - (dueMs - endMs));
  return {
    due_at: earlier(due_at),
    remind_at: remind_at === null ? null : earlier(remind_at),
    applicant_minutes: applicant_minutes + usedMs / 60_000,
  };
}
