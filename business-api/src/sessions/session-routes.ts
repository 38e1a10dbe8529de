import * as contract from '@countersign/contract/sessions';
import { logOutByProvider } from '@countersign/contract/sessions';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { personOf } from '../platform/access/enforce-access.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { endByProvider, endOne, endOthers } from './end-sessions.ts';
import { fitsSession, sessionsOf } from './list-sessions.ts';
import { refused } from './logout-token.ts';
import { sessionKeysOf } from './session-keys.ts';
import type { WithSessions } from './with-sessions.ts';

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
