import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import type { Account } from '../accounts/account.ts';
import {
  type BrokenPasswordRule,
  brokenPasswordRules,
  longestPassword,
  shortestPassword,
} from '../accounts/password-rules.ts';
import { sendJson } from '../http/send-json.ts';
import { consoleClientId } from '../protocol/clients.ts';
import type { TokenLedger } from '../tokens/token-ledger.ts';
import { authoriseCaller, type MyAccountDeps } from './authorise-caller.ts';
import { sendOktaError } from './okta-error.ts';
import type { PasswordLimit } from './password-limit.ts';
import { readJson } from './read-json.ts';

const passwordChange = z.strictObject({ profile: z.strictObject({ password: z.string() }) });

export type PasswordDeps = MyAccountDeps & {
  readonly ledger: TokenLedger;
  readonly limit: PasswordLimit;
  /** Says to the API that sessions have ended; never throws. */
  readonly sendLogouts: (accountId: string, sids: readonly string[]) => Promise<void>;
  /** Notifies the owner of the account; does not wait, never throws. */
  readonly notifyOwner: (account: Account) => void;
};

const ruleSentences: Readonly<Record<BrokenPasswordRule, string>> = {
  PASSWORD_TOO_SHORT: `at least ${shortestPassword} characters`,
  PASSWORD_TOO_LONG: `at most ${longestPassword} characters`,
  PASSWORD_TOO_COMMON: 'not one of the commonly used passwords',
  PASSWORD_CONTAINS_LOGIN: 'no parts of your username',
};

/**
 * `/idp/myaccount/password` (S5.1): GET describes the password, PUT replaces it. A change ends the
 * person's sessions and tokens everywhere but in the browser that asked, and notifies the owner.
 */
export async function passwordEndpoint(
  request: IncomingMessage,
  response: ServerResponse,
  deps: PasswordDeps,
): Promise<void> {
  const { accounts, settings, ledger, limit, notifyOwner } = deps;
  const changes = request.method === 'PUT';
  if (!changes && request.method !== 'GET') {
    return sendOktaError(response, 'method', { headers: { allow: 'GET, PUT' } });
  }
  const manage = 'okta.myAccount.password.manage';
  const caller = await authoriseCaller(request, response, deps, {
    anyScopeOf: changes ? [manage] : ['okta.myAccount.password.read', manage],
    freshSignIn: changes,
  });
  if (caller === undefined) return;
  const { account, claims } = caller;
  if (!changes) return sendJson(response, 200, passwordBody(account, settings.origin));

  const body = await readJson(request, response, passwordChange);
  if (body === undefined) return;
  const wait = limit.waitSeconds(account.id);
  if (wait > 0) {
    return sendOktaError(response, 'tooMany', { headers: { 'retry-after': String(wait) } });
  }
  const broken = brokenPasswordRules(body.profile.password, account.email);
  if (broken.length > 0) {
    limit.record('password-refusal', account.id);
    const causes = broken.map((rule) => ({
      errorSummary: `Password requirements were not met. Password requirements: ${ruleSentences[rule]}.`,
      reason: rule,
      location: 'profile.password',
    }));
    return sendOktaError(response, 'validation', { causes });
  }
  limit.record('password-change', account.id);
  await accounts.changePassword(account.id, body.profile.password);
  const ended = ledger.endOtherSessions(account.id, claims.jti, consoleClientId);
  await deps.sendLogouts(account.id, ended);
  notifyOwner(account);
  sendJson(response, 200, passwordBody(accounts.findById(account.id) ?? account, settings.origin));
}

function passwordBody(account: Account, origin: string) {
  const href = `${origin}/idp/myaccount/password`;
  return {
    id: `lae${account.id.slice(3)}`,
    status: 'ACTIVE',
    created: account.createdAt,
    lastUpdated: account.passwordChangedAt ?? account.createdAt,
    _links: { self: { href, hints: { allow: ['GET', 'PUT'] } } },
  };
}
