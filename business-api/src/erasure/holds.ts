import type { Hold } from '@countersign/contract/retention';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Person } from '../platform/access/caller.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import { appendToLocked, type LockedRegistration, staffActor } from '../registrations/room.ts';

/** A hold keeps the registration. */
export class RegistrationHeld extends Error {
  override name = 'RegistrationHeld';
}

/** The day (UTC) of a time, `2026-11-27`. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The last day of the hold of a row of `registrations`; null where none keeps it at that time. */
export function heldUntil(at: Date): RawBuilder<string | null> {
  return sql<string | null>`(select until::text from retention_holds as hold
    where hold.country_code = registrations.country_code
      and hold.ticket_number = registrations.ticket_number and hold.until >= ${dayOf(at)}::date)`;
}

/** The hold that keeps a registration at that time. */
export async function findHold(
  db: Db | Trx,
  key: RegistrationKey,
  at: Date,
): Promise<Hold | undefined> {
  const row = await db
    .selectFrom('retention_holds')
    .selectAll()
    .where(own(key))
    .where('until', '>=', dayOf(at))
    .executeTakeFirst();
  return (
    row && {
      reason: row.reason,
      until: row.until,
      setBy: { subject: row.set_by_subject, name: row.set_by_name },
      setAt: row.set_at.toISOString(),
    }
  );
}

/** Keeps a registration that `trx` has locked, to the end of the day `until` (UTC); replaces a hold that it has. */
export async function setHold(
  trx: Trx,
  {
    key,
    locked,
    person: { subject, name },
    reason,
    until,
    at,
  }: Pick<Hold, 'reason' | 'until'> & {
    readonly key: RegistrationKey;
    readonly locked: LockedRegistration;
    readonly person: Pick<Person, 'subject' | 'name'>;
    readonly at: Date;
  },
): Promise<Hold> {
  const hold = { reason, until, setBy: { subject, name }, setAt: at.toISOString() };
  await storeHold(trx, key, hold);
  const actor = staffActor({ subject, name });
  await appendToLocked(trx, locked.lock, [{ kind: 'hold-set', at, actor, reason, until }]);
  return hold;
}

async function storeHold(
  trx: Trx,
  key: RegistrationKey,
  { reason, until, setBy, setAt }: Hold,
): Promise<void> {
  await removeHold(trx, key);
  await trx
    .insertInto('retention_holds')
    .values({
      country_code: key.countryCode,
      ticket_number: key.ticketNumber,
      reason,
      until,
      set_by_subject: setBy.subject,
      set_by_name: setBy.name,
      set_at: new Date(setAt),
    })
    .execute();
}

/** Removes the hold of a registration, also one that is over. */
export async function removeHold(trx: Trx, key: RegistrationKey): Promise<void> {
  await trx.deleteFrom('retention_holds').where(own(key)).execute();
}

function own({ countryCode, ticketNumber }: RegistrationKey) {
  return sql<SqlBool>`country_code = ${countryCode} and ticket_number = ${ticketNumber}`;
}
