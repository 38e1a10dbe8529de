import { OAuth2Server } from 'oauth2-mock-server';
import { type ForeignProvider, plainScopes } from './foreign-provider.ts';

const audience = 'api://countersign';
const personName = 'Robin Ellery';

/** oauth2-mock-server: it has no page and signs everyone in at once. */
export async function startMockServerProvider(): Promise<ForeignProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, 'localhost');
  const issuer = server.issuer.url;
  if (issuer === undefined) throw new Error('The mock server has no address.');

  // Its claims can be chosen freely: these are a company's for a console and an API.
  server.service.on('beforeTokenSigning', ({ payload }, { body }) => {
    const person = { name: personName, email: 'robin@company.example' };
    if (body.grant_type === 'client_credentials') {
      Object.assign(payload, { aud: audience, sub: 'site', client_id: 'site', scope: body.scope });
    } else if ('scope' in payload) {
      Object.assign(payload, person, {
        aud: audience,
        client_id: body.client_id,
        scope: plainScopes.join(' '),
        groups: ['cs-leads'],
      });
    } else {
      Object.assign(payload, person, { gen_locale: 'en_US' });
    }
  });

  return {
    issuer,
    settings: {
      API_AUDIENCE: audience,
      TOKEN_TYPE: '',
      GROUP_ROLES: JSON.stringify({ 'cs-leads': 'administrator' }),
      // It ends a session by GET only.
      CONSOLE_IDENTITY: JSON.stringify({ scopes: plainScopes, endSession: 'hint' }),
    },
    async siteToken() {
      const answer = await fetch(`${issuer}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: 'site',
          scope: 'registrations.submit',
        }),
      });
      return tokenOf(await answer.json());
    },
    signIn: async () => undefined,
    personName,
    close: () => server.stop(),
  };
}

export function tokenOf(answer: unknown): string {
  const token: unknown = Object(answer).access_token;
  if (typeof token !== 'string') throw new Error(`No token: ${JSON.stringify(answer)}`);
  return token;
}
