import type { CountryCode } from '@countersign/domain/market/country-code';
import type { StaffMember } from '@countersign/domain/registration/registration';
import { type RawBuilder, sql } from 'kysely';
import { appendMarketEvent } from '../markets/room.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { staffActor } from '../registrations/room.ts';
import type { EndedSession, EndedSessions } from './ended-sessions.ts';
import { logoutTokenKey, personKey, providerKey } from './session-keys.ts';

interface Ending {
  readonly db: Db;
  readonly ended: Pick<EndedSessions, 'add'>;
  readonly at: Date;
}

/**
 * Ends a listed session that `fits`; false where there is none. One that has ended already stays as it is. That of a
 * colleague is an event in the chain of the `market` whose administrator ends it.
 */
export async function endOne(
  { db, ended, at }: Ending,
  sessionId: string,
  fits: RawBuilder<boolean>,
  by: StaffMember,
  market: CountryCode | undefined,
): Promise<boolean> {
  const keys = await inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('sessions')
      .select(['session_key', 'ended_at', 'signed_in_at', 'subject'])
      .where('session_id', '=', sessionId)
      .where(fits)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return undefined;
    if (row.ended_at !== null) return [];
    const endedAt = laterOf(at, row.signed_in_at);
    await markEnded(trx, sql`session_id = ${sessionId}`, endedAt, by);
    if (market !== undefined && row.subject !== by.subject) {
      await appendMarketEvent(trx, market, {
        kind: 'session-ended',
        at,
        actor: staffActor(by),
        payload: { session: sessionId, person: row.subject },
        personal: {},
      });
    }
    return write(trx, [{ key: row.session_key, endedAt, exceptKey: null }], at);
  });
  ended.add(keys ?? []);
  return keys !== undefined;
}

/** Ends all sessions of a person but `exceptKey`, also those that no request has shown yet. */
export async function endOthers(
  { db, ended, at }: Ending,
  person: StaffMember,
  exceptKey: string,
): Promise<void> {
  const written = await inTransaction(db, async (trx) => {
    const others = sql<boolean>`subject = ${person.subject} and session_key <> ${exceptKey}`;
    const { last } = await trx
      .selectFrom('sessions')
      .select(({ fn }) => fn.max('signed_in_at').as('last'))
      .where(others)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    const endedAt = laterOf(at, last ?? at);
    await markEnded(trx, others, endedAt, person);
    return write(trx, [{ key: personKey(person.subject), endedAt, exceptKey }], at);
  });
  ended.add(written);
}

/** What a provider's logout token names: `sid`, or all sessions of `subject`. */
export type LoggedOut = { readonly sid: string } | { readonly subject: string };

/** Ends what a logout token names, once; false for one that came before. `endedAt` is the provider's time. */
export async function endByProvider(
  { db, ended, at }: Ending,
  { out, jti, endedAt }: { readonly out: LoggedOut; readonly jti: string; readonly endedAt: Date },
): Promise<boolean> {
  const written = await inTransaction(db, async (trx) => {
    const isNew = await trx
      .insertInto('logout_tokens')
      .values({ token_key: logoutTokenKey(jti), received_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('token_key')
      .executeTakeFirst();
    if (isNew === undefined) return undefined;
    const key = 'sid' in out ? providerKey(out.sid) : personKey(out.subject);
    const which =
      'sid' in out ? sql<boolean>`provider_key = ${key}` : sql<boolean>`subject = ${out.subject}`;
    await markEnded(trx, which, endedAt, undefined);
    return write(trx, [{ key, endedAt, exceptKey: null }], at);
  });
  ended.add(written ?? []);
  return written !== undefined;
}

/** The provider's clock, by which people sign in, may be ahead of ours. */
function laterOf(at: Date, signedInAt: Date): Date {
  return signedInAt > at ? signedInAt : at;
}

async function markEnded(
  trx: Trx,
  which: RawBuilder<unknown>,
  endedAt: Date,
  by: StaffMember | undefined,
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({
      ended_at: endedAt,
      ended_by_subject: by?.subject ?? null,
      ended_by_name: by?.name ?? null,
    })
    .where(sql<boolean>`${which}`)
    .where('ended_at', 'is', null)
    .where('signed_in_at', '<=', endedAt)
    .execute();
}

/** Adds to the list that refuses them; the later end of one key counts. */
async function write(
  trx: Trx,
  ended: readonly EndedSession[],
  at: Date,
): Promise<readonly EndedSession[]> {
  await trx
    .insertInto('ended_sessions')
    .values(
      ended.map(({ key, endedAt, exceptKey }) => ({
        session_key: key,
        ended_at: endedAt,
        except_key: exceptKey,
        written_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('session_key')
        .doUpdateSet((row) => ({
          ended_at: row.ref('excluded.ended_at'),
          except_key: row.ref('excluded.except_key'),
          written_at: row.ref('excluded.written_at'),
        }))
        .whereRef('ended_sessions.ended_at', '<=', 'excluded.ended_at'),
    )
    .execute();
  return ended;
}
