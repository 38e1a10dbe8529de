import type { Channel } from '@countersign/contract/channel';
import type { HistoryEvent } from '@countersign/contract/history';
import * as notes from '@countersign/contract/notes';
import * as counting from '@countersign/contract/registration-count';
import {
  type CountQuery,
  countLimit,
  exactCountLimit,
} from '@countersign/contract/registration-count';
import * as listing from '@countersign/contract/registration-list';
import { readRegistrationStatus } from '@countersign/contract/registration-status';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Person } from '../platform/access/caller.ts';
import { personOf } from '../platform/access/enforce-access.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { afterResponse } from '../platform/http/after-response.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { actRoute } from './acts/act-route.ts';
import { countMatches } from './find-matches.ts';
import { appendToLocked } from './history/append-events.ts';
import { historyEventOf } from './history/event-parts.ts';
import { staffActor } from './history/new-event.ts';
import { listRegistrations } from './list-registrations.ts';
import { lockRegistration, type RowLock } from './lock-registration.ts';
import { visitNotes } from './note-visit.ts';
import { canFitNothing, conditionsOf, marketsOf } from './registration-conditions.ts';
import { orderOf } from './registration-order.ts';
import { findRegistration } from './registration-row.ts';
import { requireSearchable } from './search-query.ts';
import { type Selection, selectRegistrations } from './select-registrations.ts';

export function registrationRoutes(api: ApiScope, dependencies: Dependencies): void {
  const { database, limiter, now } = dependencies;
  const { db } = database;
  const afterwards = afterResponse(api);
  const noteVisit = visitNotes(db);

  api.route({
    ...readRegistrationStatus,
    handler: async (request, reply) => {
      const person = personOf(request);
      const { openedBy: channel, ...key } = request.body;
      const registration = await findRegistration(db, key);
      if (registration === undefined) throw new ProblemError('registration-not-found');
      if (channel !== undefined) {
        const at = now();
        afterwards(request, reply, () => recordOpening(db, { key, person, channel, at }));
        // A person who follows the link of a mail requests nothing else.
        afterwards(request, reply, () => noteVisit(person, request.headers, at));
      }
      return registration;
    },
  });

  api.route({
    ...listing.listRegistrations,
    handler: async (request) => {
      const person = personOf(request);
      if (request.query.q !== undefined) await limiter.admit(request, 'search');
      return listRegistrations(db, person, request.query, now());
    },
  });

  api.route({
    ...counting.countRegistrations,
    handler: async (request) => {
      const person = personOf(request);
      if (request.query.q !== undefined) await limiter.admit(request, 'count');
      return countRegistrations(db, person, request.query, now());
    },
  });
}

/**
 * How many registrations of the person's markets match, up to the limit of the query. Counted along an order, so
 * that an index is read up to the limit and never the whole table. Throws `invalid-request`.
 */
async function countRegistrations(
  db: Db,
  person: Pick<Person, 'subject' | 'markets'>,
  { exact, ...filter }: CountQuery,
  now: Date,
): Promise<{ count: number; capped: boolean }> {
  const most = exact === undefined ? countLimit : exactCountLimit;
  const markets = marketsOf(person, filter);
  const selection = {
    markets,
    conditions: await conditionsOf(db, filter, { subject: person.subject, now }),
    order: orderOf(undefined, filter),
    limit: most + 1,
  };
  requireSearchable(filter.q);
  if (markets.length === 0 || canFitNothing(filter)) return { count: 0, capped: false };
  const count =
    filter.q === undefined
      ? await countSelected(db, selection)
      : await countMatches(db, filter.q, selection);
  return { count: Math.min(count, most), capped: count > most };
}

async function countSelected(db: Db, selection: Selection): Promise<number> {
  const { rows } = await sql<{
    count: string;
  }>`select count(*) as count from (${selectRegistrations(sql`1`, selection)}) as found`.execute(
    db,
  );
  return Number(rows[0]?.count);
}

/** Adds a note to the history of a registration that `trx` has locked, whatever its status. */
async function addNote(
  trx: Trx,
  lock: RowLock,
  { person, text, at }: { readonly person: Person; readonly text: string; readonly at: Date },
): Promise<HistoryEvent> {
  const note = { kind: 'note', at, actor: staffActor(person), text } as const;
  const [row] = await appendToLocked(trx, lock, [note]);
  if (row === undefined) throw new Error('The event was not stored.');
  return historyEventOf(row);
}

export function noteRoutes(api: ApiScope, dependencies: Dependencies): void {
  actRoute(api, dependencies, notes.addNote, {
    name: 'note',
    perform: (trx, { locked: { lock }, person, body, at }) =>
      addNote(trx, lock, { person, text: body.text, at }),
  });
}

/** Within that time, a second look is not another opening. */
const sameOpeningMs = 60 * 60_000;

interface Opening {
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
