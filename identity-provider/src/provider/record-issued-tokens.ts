import type { Provider } from 'oidc-provider';
import type { TokenLedger } from '../tokens/token-ledger.ts';

/** Records every issued token, and revokes those of a grant when the provider ends the grant. */
export function recordIssuedTokens(provider: Provider, ledger: TokenLedger): void {
  const nowSeconds = () => Math.floor(Date.now() / 1000);
  provider.on('access_token.issued', (token) => {
    const { jti, grantId, accountId, sessionUid } = token;
    const expiresAtSeconds = nowSeconds() + token.expiration;
    ledger.issued({ jti, grantId, accountId, sessionUid, expiresAtSeconds });
  });
  provider.on('client_credentials.issued', (token) => {
    ledger.issued({ jti: token.jti, expiresAtSeconds: nowSeconds() + token.expiration });
  });
  provider.on('grant.revoked', (_ctx, grantId) => ledger.revokeGrant(grantId));
  provider.on('server_error', (_ctx, error) => console.error('identity-provider:', error));
}
