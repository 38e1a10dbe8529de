import { IdentityClaims } from '@countersign/domain/identity/identity-claims';
import { signInByHttp } from '../../identity-provider/src/testing/sign-in-by-http.ts';
import { type AccountName, accounts } from './accounts.ts';

const lifeMs = 3_600_000;
/** Young enough that a journey meets neither the notice of its end nor, for minutes, the demand for a recent sign-in. */
const usedForMs = 2 * 60_000;

/** What the console stores for a person who has signed in; each account signs in once in a while. */
export function createSessions(issuer: string, consoleUrl: string) {
  const known = new Map<AccountName, { readonly sinceMs: number; text: Promise<string> }>();
  return async (account: AccountName): Promise<string> => {
    const found = known.get(account);
    const isYoung = found !== undefined && Date.now() - found.sinceMs < usedForMs;
    if (isYoung && (await counts(await found.text, consoleUrl))) return found.text;
    const text = newSession(issuer, consoleUrl, account);
    known.set(account, { sinceMs: Date.now(), text });
    return text;
  };
}

/** Whether the API takes it: a journey before may have ended the account's sessions. */
async function counts(text: string, consoleUrl: string): Promise<boolean> {
  const { accessToken } = JSON.parse(text);
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = await fetch(`${consoleUrl}/api/me`, { headers }).catch(() => undefined);
  // Where the API is stopped, that is the journey's subject.
  return answer?.status !== 401;
}

async function newSession(issuer: string, consoleUrl: string, account: AccountName) {
  const expiresAtMs = Date.now() + lifeMs;
  const tokens = await signInByHttp({
    issuer,
    clientId: 'countersign-console',
    redirectUri: `${consoleUrl}/login/callback`,
    account: accounts[account],
  });
  const [, payload = ''] = tokens.idToken.split('.');
  const decoded = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  return JSON.stringify({ ...tokens, lifeMs, expiresAtMs, claims: IdentityClaims.parse(decoded) });
}
