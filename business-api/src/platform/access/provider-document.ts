import * as z from 'zod/mini';

type Endpoint = 'discovery' | 'keys' | 'introspection' | 'userinfo';

/** The provider answered a request with a status that is of no use; `code` goes into the log, `INTROSPECTION_401`. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
  readonly code: string;

  constructor(endpoint: Endpoint, status: number) {
    super(`The ${endpoint} endpoint answered ${status}.`);
    this.code = `${endpoint.toUpperCase()}_${status}`;
  }
}

const fetchLimitMs = 2000;

type EndpointName = 'jwks_uri' | 'userinfo_endpoint' | 'introspection_endpoint';

/**
 * An endpoint's address by the issuer's discovery document (OpenID Connect Discovery). Throws if the
 * document cannot be fetched, is another issuer's or lacks the endpoint, and if an issuer with https
 * names an endpoint with http.
 */
export async function providerEndpoint(issuer: string, name: EndpointName): Promise<string> {
  const documentAddress = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const document = await getJson(documentAddress, 'discovery');
  const discovery = z.looseObject({ issuer: z.string(), [name]: z.url() }).parse(document);
  if (discovery.issuer !== issuer) throw new Error('The discovery document names another issuer.');
  const address = z.string().parse(discovery[name]);
  if (issuer.startsWith('https:') && !address.startsWith('https:')) {
    throw new Error(`${name} is not offered by https.`);
  }
  return address;
}

/** At most 2 s, no redirects; throws for every status but a good one. */
export async function getJson(address: string, endpoint: 'discovery' | 'keys'): Promise<unknown> {
  const answer = await fetch(address, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(fetchLimitMs),
  });
  if (!answer.ok) throw new ProviderRefused(endpoint, answer.status);
  return answer.json();
}
