import type { Grant, KoaContextWithOIDC } from 'oidc-provider';

/**
 * Grants the company's own console the requested scopes without a consent page. One grant per
 * browser session and client, so that a sign-out or a replayed code ends all its tokens together.
 */
export async function firstPartyGrant(ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, account, provider } = ctx.oidc;
  if (client === undefined || session === undefined || account === undefined) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const found = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const own = found?.accountId === account.accountId ? found : undefined;
  const grant =
    own ?? new provider.Grant({ clientId: client.clientId, accountId: account.accountId });

  grant.addOIDCScope([...ctx.oidc.requestParamOIDCScopes].join(' '));
  for (const [resource, server] of Object.entries(ctx.oidc.resourceServers ?? {})) {
    const asked = [...ctx.oidc.requestParamScopes].filter((scope) => server.scopes.has(scope));
    if (asked.length > 0) grant.addResourceScope(resource, asked.join(' '));
  }
  await grant.save();
  return grant;
}
