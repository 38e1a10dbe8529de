import type { Registration } from '@countersign/domain/registration/registration';
import type { StaffMember } from '@countersign/domain/registration/staff-member';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { type LockedRegistration, type NewEvent, staffActor } from '../../registrations/room.ts';
import {
  answerDueAt,
  changeRound,
  graceDays,
  isAnswerable,
  lockRound,
  requestColumns,
  restingClock,
} from '../../requests/room.ts';
import { calendarOf } from '../../working-time/room.ts';
import { nextDaytime } from '../contents/next-daytime.ts';

const dayMs = 86_400_000;

interface ExtendedRound {
  readonly events: readonly NewEvent[];
  /** Columns of the registration's row. */
  readonly columns: Partial<ReturnType<typeof requestColumns> & ReturnType<typeof restingClock>>;
}

/**
 * Gives the applicant the whole time to answer once more, from `at`: the question had not reached them. The target
 * times of a pending registration move with it, and the reminder is due halfway again, or at once for `remindsNow`.
 * Changes nothing where no answer is waited for. `trx` holds the registration's lock.
 */
export async function extendRound(
  trx: Trx,
  registration: Registration,
  {
    row: target,
    person,
    at,
    remindsNow = false,
  }: Pick<LockedRegistration, 'row'> & {
    readonly person: StaffMember;
    readonly at: Date;
    readonly remindsNow?: boolean;
  },
): Promise<ExtendedRound> {
  const { request } = registration;
  const round = request?.round ?? 0;
  const row = isAnswerable(registration, round)
    ? await lockRound(trx, registration, round)
    : undefined;
  if (request === undefined || row === undefined) return { events: [], columns: {} };
  const began = (await lastExtension(trx, registration, round)) ?? row.asked_at;
  const days = Math.floor((row.due_at.getTime() - began.getTime()) / dayMs);
  const dueAt = answerDueAt(registration.countryCode, at, days);
  const half = new Date((at.getTime() + dueAt.getTime()) / 2);
  await changeRound(trx, registration, round, {
    state: 'waiting',
    due_at: dueAt,
    ends_at: new Date(dueAt.getTime() + graceDays * dayMs),
    remind_at: remindsNow ? at : nextDaytime(half, registration.countryCode),
    reminded_at: null,
  });
  // After the end of the time the clock ran again.
  const rest = { from: request.state === 'waiting' ? row.due_at : at, until: dueAt };
  const clock =
    registration.status === 'pending'
      ? restingClock(target, rest, await calendarOf(trx, registration.countryCode))
      : {};
  const actor = staffActor(person);
  return {
    events: [{ kind: 'request-extended', at, actor, round, dueAt: dueAt.toISOString() }],
    columns: {
      ...requestColumns({ ...request, state: 'waiting', dueAt: dueAt.toISOString() }),
      ...clock,
    },
  };
}

/** When the time of a round began anew for the last time. */
async function lastExtension(
  trx: Trx,
  { countryCode, ticketNumber }: Registration,
  round: number,
): Promise<Date | undefined> {
  const event = await trx
    .selectFrom('history_events')
    .select('at')
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('kind', '=', 'request-extended')
    .where(sql`(payload ->> 'round')::int`, '=', round)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.at;
}
