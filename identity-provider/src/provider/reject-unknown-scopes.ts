import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { identityScopes } from '../protocol/scopes.ts';

/**
 * Answers `invalid_scope` to an authorization request with an undefined scope, as Okta does;
 * oidc-provider alone would silently ignore it.
 */
export function rejectUnknownScopes(ctx: KoaContextWithOIDC): void {
  const known = new Set<string>(identityScopes);
  for (const server of Object.values(ctx.oidc.resourceServers ?? {})) {
    for (const scope of server.scopes) known.add(scope);
  }
  const unknown = [...ctx.oidc.requestParamScopes].filter((scope) => !known.has(scope));
  if (unknown.length > 0) {
    throw new errors.InvalidScope('a requested scope is not known here', unknown.join(' '));
  }
}
