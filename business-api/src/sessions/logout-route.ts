import { logOutByProvider } from '@countersign/contract/sessions';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { endByProvider } from './end-sessions.ts';
import { refused } from './logout-token.ts';
import type { WithSessions } from './with-sessions.ts';

const longestBytes = 16 * 1024;

/** Where the provider says that sessions have ended. In a scope of its own: no other route reads forms. */
export function logoutRoute(
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
