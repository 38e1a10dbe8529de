import type * as oauth from 'oauth4webapi';
import { authorizationRequest } from './authorization-request.ts';
import { type EndProviderSession, endProviderSession } from './end-provider-session.ts';
import { findProvider, type Identity } from './provider.ts';
import type { ProviderClient } from './provider-client.ts';
import { SignInError } from './sign-in-error.ts';
import { signInErrorOf } from './sign-in-error-of.ts';
import { tokenRequest } from './token-request.ts';

/**
 * The provider by OpenID Connect; `loadChecks` loads what is needed once it has sent tokens, `loadKeys` what binds them
 * to a key.
 */
export function openProviderClient(
  identity: Identity,
  loadChecks: () => Promise<typeof import('./check-tokens.ts')>,
  loadKeys: () => Promise<typeof import('./holder-key.ts')>,
  submit?: EndProviderSession['submit'],
): ProviderClient {
  let opened: Promise<oauth.AuthorizationServer> | undefined;
  const open = () => {
    opened ??= findProvider(identity).catch((error) => {
      opened = undefined; // the next attempt reads the metadata again
      throw signInErrorOf(error);
    });
    return opened;
  };
  return {
    async beginSignIn(request) {
      const { authorization_endpoint: endpoint } = await open();
      if (endpoint === undefined) {
        throw new SignInError('provider-misconfigured', 'authorization_endpoint');
      }
      return authorizationRequest(identity, endpoint, request);
    },
    async finishSignIn(callback, secrets) {
      const server = await open();
      try {
        const send = tokenRequest({ identity, server, callback, secrets });
        const bound =
          identity.dpop && (await (await loadKeys()).requestBoundToken(identity, server, send));
        const response = bound ? bound.response : await send();
        const { checkTokens } = await loadChecks();
        return await checkTokens({ identity, server, response, secrets, key: bound?.key });
      } catch (error) {
        throw signInErrorOf(error);
      }
    },
    async revoke(token, hint) {
      const { revokeToken } = await loadChecks();
      await revokeToken({ identity, server: await open() }, token, hint);
    },
    async endSession(request) {
      const { end_session_endpoint: endpoint } = await open();
      return endProviderSession({ identity, endpoint, ...request, submit });
    },
  };
}
