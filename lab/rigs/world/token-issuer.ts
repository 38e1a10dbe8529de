import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

const tokenSeconds = 3600;
const keyId = 'rig';

export interface TokenIssuer {
  readonly issuer: string;
  /** A token of a person who signed in. */
  personToken(id: string): string;
  /** A token of the registration site. */
  readonly siteToken: () => string;
  stop(): Promise<void>;
}

/** A provider on loopback that publishes one key and signs access tokens with it (ES256). */
export async function startTokenIssuer(port: number): Promise<TokenIssuer> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...publicKey.export({ format: 'jwk' }), kid: keyId, alg: 'ES256', use: 'sig' };
  const issuer = `http://127.0.0.1:${port}`;
  const server = createServer((request, response) => {
    const body = request.url === '/keys' ? { keys: [key] } : { issuer, jwks_uri: `${issuer}/keys` };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  function tokenOf(claims: Readonly<Record<string, unknown>>): string {
    const now = Math.floor(Date.now() / 1000);
    const signed = [
      { alg: 'ES256', typ: 'at+jwt', kid: keyId },
      {
        iss: issuer,
        aud: 'api://countersign',
        iat: now,
        exp: now + tokenSeconds,
        jti: randomUUID(),
        ...claims,
      },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    // ieee-p1363: the plain pair of numbers that JWS wants (RFC 7518, 3.4).
    const seal = sign('sha256', Buffer.from(signed), {
      key: privateKey,
      dsaEncoding: 'ieee-p1363',
    });
    return `${signed}.${seal.toString('base64url')}`;
  }

  return {
    issuer,
    personToken: (id) =>
      tokenOf({
        sub: id,
        cid: 'countersign-console',
        name: `Person ${id}`,
        email: `${id}@staff.example`,
        scp: ['openid'],
      }),
    siteToken: () => tokenOf({ sub: 'site', client_id: 'site', scope: 'registrations.submit' }),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
