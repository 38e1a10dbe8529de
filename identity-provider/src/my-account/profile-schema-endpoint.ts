import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from '../http/send-json.ts';
import { authoriseCaller, type MyAccountDeps } from './authorise-caller.ts';
import { sendOktaError } from './okta-error.ts';

const attributes = {
  login: ['Username', 'READ_ONLY'],
  email: ['Primary email', 'READ_ONLY'],
  displayName: ['Display name', 'READ_WRITE'],
  locale: ['Locale', 'READ_ONLY'],
} as const;

/** `GET /idp/myaccount/profile/schema`: which attributes a profile has and who may change them. */
export async function profileSchemaEndpoint(
  request: IncomingMessage,
  response: ServerResponse,
  deps: MyAccountDeps,
): Promise<void> {
  if (request.method !== 'GET') {
    return sendOktaError(response, 'method', { headers: { allow: 'GET' } });
  }
  const caller = await authoriseCaller(request, response, deps, {
    anyScopeOf: ['okta.myAccount.profile.read', 'okta.myAccount.profile.manage'],
    freshSignIn: false,
  });
  if (caller === undefined) return;
  const href = `${deps.settings.origin}/idp/myaccount/profile/schema`;
  const properties = Object.entries(attributes).map(([name, [title, action]]) => {
    const permissions = [{ principal: 'SELF', action }];
    return [name, { title, type: 'string', permissions }] as const;
  });
  sendJson(response, 200, {
    id: 'schema',
    name: 'user',
    properties: Object.fromEntries(properties),
    _links: { self: { href, hints: { allow: ['GET'] } } },
  });
}
