import type { Provider } from 'oidc-provider';
import type { TokenLedger } from '../tokens/token-ledger.ts';

/** Notes every issued token, and ends those of a grant when the provider ends the grant. */
export function bookTokens(provider: Provider, ledger: TokenLedger): void {
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
