import type {
  AccessToken,
  ClientCredentials,
  KoaContextWithOIDC,
  UnknownObject,
} from 'oidc-provider';
import type { AccountStore } from '../accounts/account-store.ts';

/** The claims that Okta's access tokens carry beside the standard ones: scp, cid, uid and groups. */
export function accessTokenClaims(accounts: AccountStore) {
  return (ctx: KoaContextWithOIDC, token: AccessToken | ClientCredentials): UnknownObject => {
    const resourceScopes = token.scope?.split(' ') ?? [];
    if (!('accountId' in token)) return { cid: token.clientId, scp: resourceScopes };

    const { AuthorizationCode: code, Grant: grant } = ctx.oidc.entities;
    const identityScopes = grant?.getOIDCScopeFiltered(code?.scopes ?? new Set()) ?? '';
    const account = accounts.findById(token.accountId);
    return {
      cid: token.clientId,
      scp: [...identityScopes.split(' ').filter(Boolean), ...resourceScopes],
      uid: token.accountId,
      name: account?.name,
      email: account?.email,
      groups: account?.groups ?? [],
      sid: code?.sid,
      auth_time: code?.authTime,
      acr: code?.acr,
    };
  };
}
