import { holderProofs } from '@countersign/domain/identity/holder-proof';
import { withVisibleMarks } from '@countersign/domain/registration/visible-text';
import type { AccessClaims } from './access-claims.ts';
import { callerOf } from './caller.ts';
import type { Authenticate, Credentials } from './enforce-access.ts';
import {
  type IntrospectionSettings,
  introspectedClaims,
  introspection,
  requireActive,
} from './introspection.ts';
import { type GroupMapping, type Rights, rightsReader } from './roles-of-groups.ts';
import { type KeyReport, signingKeys } from './signing-keys.ts';
import { holderOf, type PersonSettings } from './token-holder.ts';
import { refusedProof, refusedToken, unboundToken, unprovableToken } from './token-problems.ts';
import { type AskUserInfo, userinfo } from './userinfo.ts';
import { verifiedTokens } from './verified-tokens.ts';
import { type TokenSettings, verifyAccessToken } from './verify-access-token.ts';

interface EmailSettings {
  /** Where the acting person's e-mail address is found. */
  readonly source: 'token' | 'userinfo';
  /** Name of the access token's claim, if the source is the token. */
  readonly claim: string;
}

/**
 * Finds the e-mail address of the person behind a verified token. Without addresses, a person's own
 * registration cannot be recognised: `onAbsent` is called once.
 */
function emailOfCaller(
  { source, claim }: EmailSettings,
  askUserInfo: AskUserInfo,
  onAbsent: () => void,
): (token: string, claims: AccessClaims) => Promise<string | undefined> {
  let isReported = false;
  return async (token, claims) => {
    const value = source === 'token' ? claims[claim] : (await askUserInfo(token)).email;
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (!isReported) onAbsent();
    isReported = true;
    return undefined;
  };
}

/** How tokens are checked: by the provider's keys, by introspection, or by both. */
export type TokenCheck =
  | { readonly mode: 'jwt' }
  | {
      readonly mode: 'introspect' | 'jwt+introspect';
      readonly introspection: IntrospectionSettings;
    };

export interface AccessSettings extends PersonSettings {
  readonly token: TokenSettings;
  readonly tokenCheck: TokenCheck;
  readonly groupMapping: GroupMapping;
  readonly intakeScope: string;
  readonly accountScope: string;
  readonly callerEmail: EmailSettings;
  /** The claim of the employee's number, if the provider has one. */
  readonly employeeClaim?: string | undefined;
  /** Whether people's tokens must be bound to a key (RFC 9449); those that are have to prove it anyway. */
  readonly dpop: DpopMode;
  /** Public address of the console, by which this API may be called. */
  readonly consoleUrl: string;
}

/** Whether the console lets its tokens be bound to a key: never, where the provider offers it, or always. */
export type DpopMode = 'off' | 'offered' | 'required';

type Judge = (token: string, options: { readonly fresh?: boolean }) => Promise<AccessClaims>;

/** Identifies the caller behind a token, checked as the settings say. */
export function authenticator(
  settings: AccessSettings,
  warn: (message: string) => void,
  report: KeyReport,
): Authenticate {
  const { token, callerEmail, groupMapping } = settings;
  const judge = judgeOf(settings, report);
  const askUserInfo = userinfo(token.issuer);
  const emailOf = emailOfCaller(callerEmail, askUserInfo, () =>
    warn('no e-mail address of a caller: own registrations cannot be recognised'),
  );
  const rightsOf = reportingRights(groupMapping, warn);
  const requireHeld = heldKeys(settings);
  return async (credentials, options = {}) => {
    const { token: text } = credentials;
    const judged = await judge(text, options);
    await requireHeld(credentials, judged, options);
    const asks = groupMapping.source === 'userinfo' && holderOf(judged, settings) === 'person';
    const claims = asks ? await withUserInfo(judged, text, askUserInfo) : judged;
    return callerOf(claims, { ...settings, rightsOf }, () => emailOf(text, claims));
  };
}

/**
 * Throws `unauthenticated` where the request does not prove the key that its token is bound to: whoever stole the token
 * could send it.
 */
function heldKeys(settings: AccessSettings) {
  const proofs = holderProofs();
  const consoleHost = new URL(settings.consoleUrl).host;
  return async (
    { token, scheme, host, ...sent }: Credentials,
    claims: AccessClaims,
    { fresh = false }: { readonly fresh?: boolean },
  ): Promise<void> => {
    const { cnf } = claims;
    if (cnf === undefined || cnf === null) {
      if (scheme === 'dpop') throw unprovableToken();
      if (settings.dpop === 'required' && holderOf(claims, settings) === 'person')
        throw unboundToken();
      return;
    }
    const thumbprint: unknown = Object(cnf).jkt;
    if (typeof thumbprint !== 'string') throw unprovableToken();
    if (scheme !== 'dpop') throw refusedProof('missing');
    if (fresh) return;
    const hosts = [consoleHost, host];
    const fault = await proofs({ ...sent, hosts, accessToken: token, thumbprint });
    if (fault !== undefined) throw refusedProof(fault);
  };
}

const longestName = 200;
/** Groups said in the log, each once; the set begins anew beyond this many. */
const mostReported = 1000;

function reportingRights(
  mapping: GroupMapping,
  warn: (message: string) => void,
): (groups: readonly string[]) => Rights {
  const read = rightsReader(mapping);
  const reported = new Set<string>();
  return (groups) => {
    const { roles, markets, unreadable } = read(groups);
    for (const group of unreadable) {
      if (reported.has(group)) continue;
      if (reported.size >= mostReported) reported.clear();
      reported.add(group);
      const name = JSON.stringify(withVisibleMarks(group.slice(0, longestName)));
      warn(
        `the group ${name} looks like a market's (MARKET_GROUP_PREFIX), and no market can be read in it: it gives its members none`,
      );
    }
    return { roles, markets };
  };
}

/** OpenID Connect Core 5.3.2: an answer about another subject must not be used. */
async function withUserInfo(
  claims: AccessClaims,
  token: string,
  askUserInfo: AskUserInfo,
): Promise<AccessClaims> {
  const { sub, name, groups } = await askUserInfo(token);
  // Okta: `sub` of an access token is the login; `sub` of userinfo is the token's `uid`.
  if (sub === undefined || ![claims.sub, claims.uid].includes(sub)) throw refusedToken();
  return { ...claims, groups, name: name ?? claims.name };
}

function judgeOf({ token, tokenCheck }: AccessSettings, report: KeyReport): Judge {
  const keys = signingKeys(token.issuer, Date.now, report);
  const verify = (text: string) => verifyAccessToken(text, keys, token);
  const remembered = verifiedTokens(verify);
  const verified = (text: string, fresh = false) => (fresh ? verify(text) : remembered(text));
  if (tokenCheck.mode === 'jwt') return (text, { fresh }) => verified(text, fresh);
  const introspect = introspection(token.issuer, tokenCheck.introspection);
  if (tokenCheck.mode === 'introspect') {
    return (text, options) => introspectedClaims(text, introspect, token, options);
  }
  return async (text, options) => {
    // The signature first: forged tokens then cause no request to the provider.
    const claims = await verified(text, options.fresh);
    await requireActive(text, claims, introspect, options);
    return claims;
  };
}
