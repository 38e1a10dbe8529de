import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { createSigningKey, type Members, type SigningKey } from '../signing-key.ts';

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Absent: the answer never comes. */
  readonly body?: string;
}

/** How the provider differs from a genuine one; empty: it is genuine. */
export interface Misdeed {
  readonly discovery?: (genuine: Members) => Answer;
  readonly keys?: (genuine: Members) => Answer;
  /** Changes the query that goes back to the console. */
  readonly callback?: (query: URLSearchParams) => void;
  /** The identity token, of genuine claims; undefined leaves it out. */
  readonly identityToken?: (claims: Members, key: SigningKey) => string | undefined;
  readonly tokenAnswer?: (genuine: Members) => Answer;
}

interface Begun {
  readonly nonce: string;
  readonly challenge: string;
}

/**
 * An OpenID provider without a page: it signs everyone in at once, and misbehaves as configured. It is
 * two issuers: `issuer`, and `unseen`, which answers nothing but browsers, so that a console has
 * to read its documents itself.
 */
export async function startHostileProvider() {
  const key = createSigningKey('genuine');
  const begun = new Map<string, Begun>();
  let misdeed: Misdeed = {};
  let authorizations = 0;

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port.');
  const origin = `http://localhost:${address.port}`;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const [, name = '', path = ''] = /^\/(issuer|unseen)(\/.*)$/.exec(pathname) ?? [];
    const issuer = `${origin}/${name}`;
    if (path === '/v1/authorize') return authorize(issuer, searchParams, response);
    // Only browsers send an origin.
    if (name === 'unseen' && request.headers.origin === undefined) {
      response.writeHead(503).end();
      return;
    }
    send(response, await answerTo(request, issuer, path));
  }

  async function answerTo(request: IncomingMessage, issuer: string, path: string): Promise<Answer> {
    if (path === '/.well-known/openid-configuration') {
      return (misdeed.discovery ?? json)(discoveryOf(issuer));
    }
    if (path === '/v1/keys') return (misdeed.keys ?? json)({ keys: [key.publicJwk] });
    if (path === '/v1/token') return redeem(issuer, new URLSearchParams(await text(request)));
    return { status: 404, body: '' };
  }

  function authorize(issuer: string, query: URLSearchParams, response: ServerResponse): void {
    authorizations += 1;
    const code = randomUUID();
    begun.set(code, {
      nonce: query.get('nonce') ?? '',
      challenge: query.get('code_challenge') ?? '',
    });
    const back = new URL(query.get('redirect_uri') ?? '');
    const answer = new URLSearchParams({ code, state: query.get('state') ?? '', iss: issuer });
    misdeed.callback?.(answer);
    back.search = answer.toString();
    response.writeHead(302, { location: back.href, 'cache-control': 'no-store' }).end();
  }

  function redeem(issuer: string, form: URLSearchParams): Answer {
    const code = form.get('code') ?? '';
    const verifier = form.get('code_verifier') ?? '';
    const known = begun.get(code);
    begun.delete(code);
    if (known === undefined || sha256(verifier).toString('base64url') !== known.challenge) {
      return json({ error: 'invalid_grant' }, 400);
    }
    const clientId = form.get('client_id') ?? '';
    const now = Math.floor(Date.now() / 1000);
    const standard = { iss: issuer, sub: 'robin', iat: now, exp: now + 3600, jti: randomUUID() };
    const accessToken = key.sign(
      {
        ...standard,
        aud: 'api://countersign',
        cid: clientId,
        uid: 'robin',
        scp: ['openid'],
        name: 'Robin Ellery',
      },
      { typ: 'at+jwt' },
    );
    const claims = {
      ...standard,
      aud: clientId,
      nonce: known.nonce,
      name: 'Robin Ellery',
      at_hash: sha256(accessToken).subarray(0, 16).toString('base64url'),
    };
    const make = misdeed.identityToken ?? ((genuine: Members) => key.sign(genuine));
    return (misdeed.tokenAnswer ?? json)({
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: make(claims, key),
    });
  }

  return {
    issuer: `${origin}/issuer`,
    unseenIssuer: `${origin}/unseen`,
    /** From now on; the count begins at zero. */
    misbehave(next: Misdeed): void {
      misdeed = next;
      authorizations = 0;
    },
    authorizations: () => authorizations,
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function discoveryOf(issuer: string): Members {
  return {
    issuer,
    authorization_endpoint: `${issuer}/v1/authorize`,
    token_endpoint: `${issuer}/v1/token`,
    jwks_uri: `${issuer}/v1/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}

/** A JSON answer, as every genuine one is. */
export function json(body: Members, status = 200): Answer {
  return { status, body: JSON.stringify(body) };
}

function send(response: ServerResponse, { status = 200, headers, body }: Answer): void {
  if (body === undefined) return;
  response
    .writeHead(status, {
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
      'content-type': 'application/json',
      ...headers,
    })
    .end(body);
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
