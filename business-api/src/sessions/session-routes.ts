import * as contract from '@countersign/contract/sessions';
import {
  logOutByProvider,
  type StaffSession,
  sessionHours,
  sessionsLimit,
} from '@countersign/contract/sessions';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { type RawBuilder, sql } from 'kysely';
import type { Person } from '../platform/access/caller.ts';
import { personOf } from '../platform/access/enforce-access.ts';
import type { Db } from '../platform/database/database.ts';
import type { SessionsTable } from '../platform/database/session-tables.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { endByProvider, endOne, endOthers } from './end-sessions.ts';
import type { EndedSessions } from './ended-sessions.ts';
import { type ReadLogoutToken, refused } from './logout-token.ts';
import type { SessionNotes } from './note-session.ts';
import { personKey, type SessionKeys, sessionKeysOf } from './session-keys.ts';

/** What the routes about sessions need. */
export interface WithSessions {
  readonly sessions: {
    readonly ended: EndedSessions;
    readonly notes: SessionNotes;
    readonly readLogoutToken: ReadLogoutToken;
  };
}

const longestBytes = 16 * 1024;

/** Where the provider says that sessions have ended. In a scope of its own: no other route reads forms. */
function logoutRoute(
  api: ApiScope,
  { database: { db }, limiter, now, sessions }: Dependencies & WithSessions,
): void {
  void api.register(async (plain) => {
    plain.removeAllContentTypeParsers();
    plain.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longestBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    plain.withTypeProvider<ZodTypeProvider>().route({
      ...logOutByProvider,
      bodyLimit: longestBytes,
      onRequest: (request) => limiter.admit(request, 'provider-logout'),
      handler: async (request, reply) => {
        const { out, jti, issuedAt } = await sessions.readLogoutToken(request.body.logout_token);
        const ending = { db, ended: sessions.ended, at: now() };
        if (!(await endByProvider(ending, { out, jti, endedAt: issuedAt }))) throw refused();
        request.log.info(
          { of: 'sid' in out ? 'session' : 'person' },
          'the provider ended sessions',
        );
        return reply.code(200).header('cache-control', 'no-store').send(null);
      },
    });
  });
}

export function sessionRoutes(api: ApiScope, dependencies: Dependencies & WithSessions): void {
  const { database, now, sessions } = dependencies;
  const { db } = database;
  const { ended, notes } = sessions;
  const ending = () => ({ db, ended, at: now() });

  async function listFor(request: FastifyRequest, market?: CountryCode) {
    const person = personOf(request);
    const currentKey = sessionKeysOf(person).own;
    const fits = fitsSession(person, market);
    return { items: await sessionsOf(db, fits, { person, currentKey, ended, now: now() }) };
  }

  async function end(request: FastifyRequest, sessionId: string, market?: CountryCode) {
    const person = personOf(request);
    const fits = fitsSession(person, market);
    const isFound = await endOne(ending(), sessionId, fits, person, market);
    if (!isFound && market !== undefined) throw new ProblemError('not-found');
    if (isFound) request.log.info({ own: market === undefined }, 'a session was ended');
    return listFor(request, market);
  }

  api.route({
    ...contract.listMySessions,
    handler: async (request) => {
      // Else the first request of a session would not find it.
      await notes.note(request, personOf(request));
      return listFor(request);
    },
  });
  api.route({
    ...contract.endMySession,
    handler: (request) => end(request, request.params.sessionId),
  });
  api.route({
    ...contract.endMyOtherSessions,
    handler: async (request) => {
      const person = personOf(request);
      await endOthers(ending(), person, sessionKeysOf(person).own);
      request.log.info('all other sessions of a person were ended');
      return listFor(request);
    },
  });
  api.route({
    ...contract.listSessions,
    handler: (request) => listFor(request, request.params.countryCode),
  });
  api.route({
    ...contract.endSession,
    handler: async (request) => {
      const { countryCode, sessionId } = request.params;
      return end(request, sessionId, countryCode);
    },
  });
  logoutRoute(api, dependencies);
}

/**
 * Whether a row of `sessions` is one that `person` may see and end. People of all markets are in the reach of
 * administrators of all markets alone.
 */
export function fitsSession(
  person: Pick<Person, 'subject' | 'markets'>,
  market: CountryCode | undefined,
): RawBuilder<boolean> {
  if (market === undefined) return sql`sessions.subject = ${person.subject}`;
  const within = person.markets === 'all' ? [market, '*'] : [market];
  return sql`sessions.subject in (
    select people.subject from people where people.markets && array[${sql.join(within)}]::text[])`;
}

/** Sessions that were not ended and were used lately, the last used one first. */
export async function sessionsOf(
  db: Db,
  fits: RawBuilder<boolean>,
  {
    person,
    currentKey,
    ended,
    now,
  }: {
    readonly person: Pick<Person, 'subject' | 'name'>;
    readonly currentKey: string;
    readonly ended: Pick<EndedSessions, 'isEnded'>;
    readonly now: Date;
  },
): Promise<StaffSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .leftJoin('people', 'people.subject', 'sessions.subject')
    .selectAll('sessions')
    .select('people.name')
    .where(fits)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.seen_at', '>', new Date(now.getTime() - sessionHours * 3_600_000))
    .orderBy('sessions.seen_at', 'desc')
    .orderBy('sessions.session_id')
    .limit(sessionsLimit)
    .execute();
  // One that was ended with all others, before a request in progress had shown it.
  const lasting = rows.filter((row) => !ended.isEnded(keysIn(row), row.signed_in_at.getTime()));
  return lasting.map((row) => ({
    sessionId: row.session_id,
    person: {
      subject: row.subject,
      name: row.subject === person.subject ? person.name : (row.name ?? row.subject),
    },
    browser: row.browser,
    system: row.system,
    network: row.network,
    beganAt: row.began_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    isCurrent: row.session_key === currentKey,
  }));
}

function keysIn(row: Pick<SessionsTable, 'session_key' | 'provider_key' | 'subject'>): SessionKeys {
  return {
    own: row.session_key,
    provider: row.provider_key ?? undefined,
    person: personKey(row.subject),
  };
}
