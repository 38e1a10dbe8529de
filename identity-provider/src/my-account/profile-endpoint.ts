import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import type { Account } from '../accounts/account.ts';
import { sendJson } from '../http/send-json.ts';
import { authoriseCaller, type MyAccountDeps } from './authorise-caller.ts';
import { sendOktaError } from './okta-error.ts';
import { readJson } from './read-json.ts';

const optionalText = z.optional(z.nullable(z.string()));
const profileChange = z.strictObject({
  profile: z.strictObject({
    login: optionalText,
    email: optionalText,
    displayName: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    locale: optionalText,
  }),
});

const manage = 'okta.myAccount.profile.manage';

/** `/idp/myaccount/profile`: GET shows the profile, PUT replaces what its owner may change. */
export async function profileEndpoint(
  request: IncomingMessage,
  response: ServerResponse,
  deps: MyAccountDeps,
): Promise<void> {
  const { accounts, settings } = deps;
  const changes = request.method === 'PUT';
  if (!changes && request.method !== 'GET') {
    return sendOktaError(response, 'method', { headers: { allow: 'GET, PUT' } });
  }
  const caller = await authoriseCaller(request, response, deps, {
    anyScopeOf: changes ? [manage] : ['okta.myAccount.profile.read', manage],
    freshSignIn: changes,
  });
  if (caller === undefined) return;
  const { account } = caller;
  if (changes) {
    const body = await readJson(request, response, profileChange);
    if (body === undefined) return;
    accounts.changeName(account.id, body.profile.displayName);
  }
  sendJson(response, 200, profileBody(accounts.findById(account.id) ?? account, settings.origin));
}

function profileBody(account: Account, origin: string) {
  const href = `${origin}/idp/myaccount/profile`;
  return {
    createdAt: account.createdAt,
    modifiedAt: account.passwordChangedAt ?? account.createdAt,
    profile: {
      login: account.email,
      email: account.email,
      displayName: account.name,
      locale: account.genLocale,
    },
    _links: {
      self: { href, hints: { allow: ['GET', 'PUT'] } },
      describedBy: { href: `${href}/schema`, hints: { allow: ['GET'] } },
    },
  };
}
