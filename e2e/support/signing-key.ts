import { createHmac, generateKeyPairSync, sign } from 'node:crypto';

export type Members = Readonly<Record<string, unknown>>;

/** A key that signs any JWT, with any header; written by hand, since libraries refuse to forge. */
export interface SigningKey {
  readonly publicJwk: Members;
  /** RS256; `header` overrides the genuine one. */
  sign(claims: Members, header?: Members): string;
  /** HS256 with the text as the secret. */
  signWithSecret(claims: Members, secret: string): string;
  unsigned(claims: Members): string;
}

export function createSigningKey(kid: string): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicJwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' };
  return {
    publicJwk,
    sign: (claims, header = {}) => {
      const signed = `${part({ alg: 'RS256', typ: 'JWT', kid, ...header })}.${part(claims)}`;
      return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
    },
    signWithSecret: (claims, secret) => {
      const signed = `${part({ alg: 'HS256', typ: 'JWT', kid })}.${part(claims)}`;
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
    },
    unsigned: (claims) => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
  };
}

function part(members: Members): string {
  return Buffer.from(JSON.stringify(members)).toString('base64url');
}
