import type { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import * as oauth from 'oauth4webapi';
import { authorizationRequest } from './authorization-request.ts';
import { clientOf, findProvider, type Identity, requestOptions } from './provider.ts';
import type { ProviderClient, SignInSecrets } from './provider-client.ts';
import { SignInError } from './sign-in-error.ts';
import { signInErrorOf } from './sign-in-error-of.ts';
import { submitForm } from './submit-form.ts';

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

type Wanted = Parameters<ProviderClient['endSession']>[0];

interface EndProviderSession extends Wanted {
  readonly identity: ConsoleConfiguration['identity'];
  readonly endpoint: string | undefined;
  readonly submit?: typeof submitForm | undefined;
}

/** Leaves for the provider's end of the session (S4.3); false if it has none or must not be used. */
function endProviderSession(ending: EndProviderSession): boolean {
  const { identity, endpoint = '', idToken, account, submit = submitForm } = ending;
  // A `javascript:` address would run here.
  if (!identity.endSession || !/^https?:/.test(endpoint)) return false;
  const isByHint = identity.endSession === 'hint';
  const fields = {
    ...(isByHint ? { logout_hint: account } : { id_token_hint: idToken }),
    client_id: identity.clientId,
    post_logout_redirect_uri: ending.postLogoutRedirectUri,
  };
  submit(endpoint, fields, isByHint ? 'get' : 'post');
  return true;
}

interface Callback {
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
function tokenRequest({ identity, server, callback, secrets }: Callback) {
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
