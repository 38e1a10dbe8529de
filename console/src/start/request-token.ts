import type { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import { paths } from '../paths.ts';
import { checkReturnPath } from '../session/check-return-path.ts';
import { readTransaction } from '../session/sign-in-transaction.ts';
import type { TabStorage } from '../storage/tab-storage.ts';

interface TokenRequest {
  readonly configuration: ConsoleConfiguration;
  readonly storage: TabStorage;
  /** The address with the provider's response. */
  readonly callback: URL;
  readonly send: typeof fetch;
  /** The token has come; the console has not checked the ID token yet. */
  readonly onToken: (accessToken: string, returnTo: string) => void;
}

const timeoutMs = 10_000;

/**
 * Sends the token request of a callback while the console loads. Everything that openid-client refuses
 * before this request is left to it: another state or issuer, an error, repeated parameters. It also
 * gets the response, and makes all of its checks on it (S1.3).
 */
export function requestToken({ configuration, storage, callback, send, onToken }: TokenRequest) {
  const { identity } = configuration;
  const { metadata } = identity;
  const query = callback.searchParams;
  const single = (name: string) => (query.getAll(name).length === 1 ? query.get(name) : null);
  if (metadata === undefined || metadata.issuer !== identity.issuer) return;
  const [state, code] = [single('state'), single('code')];
  const mayOmitIssuer = metadata.authorization_response_iss_parameter_supported !== true;
  const isOurs = single('iss') === identity.issuer || (mayOmitIssuer && !query.has('iss'));
  if (state === null || code === null || !isOurs) return;
  if (['error', 'response', 'id_token', 'token'].some((name) => query.has(name))) return;
  const transaction = readTransaction(storage, state, Date.now());
  if (transaction?.issuer !== identity.issuer) return;
  const endpoint = new URL(metadata.token_endpoint);
  if (endpoint.protocol !== 'https:' && !isLocal(endpoint)) return;

  const ownOrigin = window.location.origin;
  const response = send(endpoint.href, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: identity.clientId,
      redirect_uri: ownOrigin + paths.loginCallback,
      code,
      code_verifier: transaction.codeVerifier,
    }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const returnTo = checkReturnPath(transaction.returnTo, ownOrigin) ?? paths.home;
  response
    .then(async (response) => {
      const body: unknown = response.ok ? await response.json() : undefined;
      const token = bearerIn(body);
      if (token !== undefined) onToken(token, returnTo);
    })
    .catch(() => undefined); // the console reads the same response, and reports it
}

function isLocal({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}

function bearerIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const token: unknown = Reflect.get(body, 'access_token');
  const isBearer = /^bearer$/i.test(String(Reflect.get(body, 'token_type')));
  return isBearer && typeof token === 'string' ? token : undefined;
}
