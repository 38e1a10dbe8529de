import type { Channel } from '@countersign/contract/channel';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Person } from '../platform/access/caller.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { appendToLocked } from './history/append-events.ts';
import { staffActor } from './history/new-event.ts';
import { lockRegistration } from './lock-registration.ts';

/** Within that time, a second look is not another opening. */
const sameOpeningMs = 60 * 60_000;

export interface Opening {
  readonly key: RegistrationKey;
  readonly person: Pick<Person, 'subject' | 'name'>;
  readonly channel: Channel;
  readonly at: Date;
}

/**
 * Records that a person opened a registration, at most once an hour per person. The registration's
 * version stays. Throws `registration-not-found`.
 */
export async function recordOpening(db: Db, opening: Opening): Promise<void> {
  // First without a lock: mostly it is recorded already, and no decision should wait for this.
  if (await isRecorded(db, opening)) return;
  const { key, person, channel, at } = opening;
  await inTransaction(db, async (trx) => {
    const { lock } = await lockRegistration(trx, key);
    if (await isRecorded(trx, opening)) return;
    await appendToLocked(trx, lock, [{ kind: 'opened', at, actor: staffActor(person), channel }]);
  });
}

async function isRecorded(db: Db | Trx, { key, person, at }: Opening): Promise<boolean> {
  const row = await db
    .selectFrom('history_events')
    .select('sequence')
    .where('country_code', '=', key.countryCode)
    .where('ticket_number', '=', key.ticketNumber)
    .where('kind', '=', 'opened')
    .where('at', '>', new Date(at.getTime() - sameOpeningMs))
    .where(sql<boolean>`actor ->> 'subject' = ${person.subject}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
