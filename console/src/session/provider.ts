import type { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import * as oauth from 'oauth4webapi';
import { SignInError } from './sign-in-error.ts';

export type Identity = ConsoleConfiguration['identity'];

const requestTimeoutMs = 10_000;

export const clientOf = ({ clientId }: Identity): oauth.Client => ({ client_id: clientId });

/** Plain http only for a provider on this machine. */
export function requestOptions({ issuer }: Identity) {
  const { protocol, hostname } = new URL(issuer);
  const isLocal = protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  return {
    [oauth.allowInsecureRequests]: isLocal,
    signal: () => AbortSignal.timeout(requestTimeoutMs),
  };
}

/** The provider's own description: from the configuration, else asked for. */
export async function findProvider(identity: Identity): Promise<oauth.AuthorizationServer> {
  const { metadata } = identity;
  if (metadata === undefined) {
    const issuer = new URL(identity.issuer);
    const response = await oauth.discoveryRequest(issuer, requestOptions(identity));
    return oauth.processDiscoveryResponse(issuer, response);
  }
  if (metadata.issuer !== identity.issuer) {
    throw new SignInError('provider-misconfigured', `issuer ${identity.issuer}`);
  }
  const { revocation_endpoint, end_session_endpoint, ...rest } = metadata;
  return {
    ...rest,
    ...(revocation_endpoint === undefined ? {} : { revocation_endpoint }),
    ...(end_session_endpoint === undefined ? {} : { end_session_endpoint }),
  };
}
