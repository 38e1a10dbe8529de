import * as oauth from 'oauth4webapi';
import { clientOf, type Identity, requestOptions } from './provider.ts';
import type { SignInSecrets } from './provider-client.ts';

export interface Callback {
  readonly identity: Identity;
  readonly server: oauth.AuthorizationServer;
  /** The address to which the provider led back. */
  readonly callback: URL;
  readonly secrets: SignInSecrets;
}

/**
 * Checks the provider's answer in the address, and returns what sends its code for tokens. Throws for another state or
 * issuer, an error, and what is there twice: before the code is sent.
 */
export function tokenRequest({ identity, server, callback, secrets }: Callback) {
  const client = clientOf(identity);
  const answer = oauth.validateAuthResponse(server, client, callback, secrets.state);
  return (headers: Record<string, string> = {}): Promise<Response> =>
    oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      answer,
      callback.origin + callback.pathname,
      secrets.codeVerifier,
      { ...requestOptions(identity), headers },
    );
}
