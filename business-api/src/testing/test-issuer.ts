import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface TokenOptions {
  readonly type?: string;
  readonly algorithm?: string;
  readonly keyId?: string;
  /** Another key than the issuer's own. */
  readonly key?: CryptoKey | Uint8Array;
  readonly header?: Readonly<Record<string, unknown>>;
}

export interface TestIssuer {
  readonly issuer: string;
  readonly publicJwk: Readonly<Record<string, unknown>>;
  /** For tokens that no library would sign. */
  readonly privateKey: CryptoKey;
  /** How often the keys were asked for. */
  readonly keyRequests: () => number;
  /** Makes discovery and keys answer that status from now on. */
  answerWith(status: number): void;
  /** The keys that it publishes from now on, as JSON Web Keys. */
  publishKeys(keys: readonly unknown[]): void;
  /** How many tokens were introspected. */
  readonly introspections: () => number;
  /** What introspection answers from now on; by default that no token counts. */
  introspectAs(answer: (token: string) => unknown): void;
  /** Offers a userinfo endpoint from now on, which answers that. */
  userinfoAs(answer: (token: string) => unknown): void;
  /** A token of valid standard claims and `claims`; undefined removes a claim. */
  sign(claims: Readonly<Record<string, unknown>>, options?: TokenOptions): Promise<string>;
  close(): Promise<void>;
}

export const testAudience = 'api://countersign';
/** The client by which people sign in. */
export const testClientId = 'countersign-console';
/** The client that may ask about tokens; its secret shows that both are form-encoded. */
export const introspectionClient = { clientId: 'api', clientSecret: 'the secret:1' };
const tokenSeconds = 3600;

/** A provider that publishes its keys by HTTP, as real ones do, and signs any claims. */
export async function startTestIssuer(algorithm = 'ES256'): Promise<TestIssuer> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm);
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test-key', alg: algorithm, use: 'sig' };
  let status = 200;
  let keys: readonly unknown[] = [jwk];
  let keyRequests = 0;
  let introspections = 0;
  let introspected: (token: string) => unknown = () => ({ active: false });
  let userinfo: ((token: string) => unknown) | undefined;
  const server = createServer(async (request, response) => {
    if (request.url === '/keys') keyRequests += 1;
    const send = (code: number, body: unknown) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/introspect') {
      introspections += 1;
      const isKnown = request.headers.authorization === `Basic ${btoa('api:the+secret%3A1')}`;
      const token = new URLSearchParams(await text(request)).get('token') ?? '';
      send(isKnown ? status : 401, introspected(token));
    } else if (request.url === '/userinfo') {
      send(status, userinfo?.((request.headers.authorization ?? '').slice('Bearer '.length)));
    } else if (request.url === '/keys') send(status, { keys });
    else
      send(status, {
        issuer,
        jwks_uri: `${issuer}/keys`,
        introspection_endpoint: `${issuer}/introspect`,
        ...(userinfo === undefined ? {} : { userinfo_endpoint: `${issuer}/userinfo` }),
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port, so it has one
  const issuer = `http://127.0.0.1:${port}`;
  return {
    issuer,
    publicJwk: jwk,
    privateKey,
    keyRequests: () => keyRequests,
    introspections: () => introspections,
    introspectAs: (answer) => {
      introspected = answer;
    },
    userinfoAs: (answer) => {
      userinfo = answer;
    },
    publishKeys: (next) => {
      keys = next;
    },
    answerWith: (next) => {
      status = next;
    },
    sign: (claims, options = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const payload = {
        iss: issuer,
        aud: testAudience,
        iat: now,
        exp: now + tokenSeconds,
        jti: crypto.randomUUID(),
        ...claims,
      };
      return new SignJWT(payload)
        .setProtectedHeader({
          alg: options.algorithm ?? algorithm,
          typ: options.type ?? 'at+jwt',
          kid: options.keyId ?? 'test-key',
          ...options.header,
        })
        .sign(options.key ?? privateKey, { crit: { 'urn:test': true } });
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
