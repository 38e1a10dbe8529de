import { createSigningKey, type Members } from '../signing-key.ts';
import type { Answer, Misdeed } from './hostile-provider.ts';
import { json } from './hostile-provider.ts';

export interface Attack extends Misdeed {
  /** Which text of `signIn.failures` the person reads. */
  readonly reason: string;
  /** One of its answers never comes. */
  readonly neverAnswers?: true;
}

const now = () => Math.floor(Date.now() / 1000);
const foreignKey = createSigningKey('genuine');
const unknownKey = createSigningKey('unknown');
const html: Answer = {
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Maintenance</title><script>alert(1)</script>',
};
const empty: Answer = { body: '' };
const tenMegabytes: Answer = { body: `{"issuer":"${'x'.repeat(10 * 1024 * 1024)}` };
const elsewhere: Answer = {
  status: 302,
  headers: { location: 'http://elsewhere.example/' },
  body: '',
};

function changed(changes: Members, reason = 'token-invalid'): Attack {
  return { reason, identityToken: (claims, key) => key.sign({ ...claims, ...changes }) };
}

function without(...names: readonly string[]): Attack {
  return {
    reason: 'token-invalid',
    identityToken: (claims, key) =>
      key.sign(
        Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name))),
      ),
  };
}

/** Forgeries against a console to which the API has described its provider. */
export const attacks: Readonly<Record<string, Attack>> = {
  'a signature by another key of the same name': {
    reason: 'token-invalid',
    identityToken: (claims) => foreignKey.sign(claims),
  },
  'a claim changed after signing': {
    reason: 'token-invalid',
    identityToken: (claims, key) => {
      const [header, , signature] = key.sign(claims).split('.');
      const payload = JSON.stringify({ ...claims, sub: 'somebody-else' });
      return `${header}.${Buffer.from(payload).toString('base64url')}.${signature}`;
    },
  },
  'alg none': { reason: 'token-invalid', identityToken: (claims, key) => key.unsigned(claims) },
  'HS256 with the public key as its secret': {
    reason: 'token-invalid',
    identityToken: (claims, key) => key.signWithSecret(claims, JSON.stringify(key.publicJwk)),
  },
  'an unknown key': { reason: 'token-invalid', identityToken: (claims) => unknownKey.sign(claims) },
  'a key of its own in the header': {
    reason: 'token-invalid',
    identityToken: (claims) => unknownKey.sign(claims, { jwk: unknownKey.publicJwk }),
  },
  'another iss': changed({ iss: 'https://login.evil.example' }),
  'another aud': changed({ aud: 'another-client' }),
  'several aud and a foreign azp': changed({
    aud: ['countersign-console', 'another-client'],
    azp: 'another-client',
  }),
  'one aud and a foreign azp': changed({ azp: 'another-client' }),
  'an end in the past': {
    reason: 'clock',
    identityToken: (claims, key) => key.sign({ ...claims, iat: now() - 7200, exp: now() - 3600 }),
  },
  'an iat one hour ahead': {
    reason: 'clock',
    identityToken: (claims, key) => key.sign({ ...claims, iat: now() + 3600, exp: now() + 7200 }),
  },
  'another at_hash': changed({ at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }),
  'another nonce': changed({ nonce: 'AAAAAAAAAAAAAAAAAAAAAA' }),
  'no nonce': without('nonce'),
  'no sub': without('sub'),
  'no end': without('exp'),
  'no identity token': { reason: 'token-invalid', identityToken: () => undefined },
  'an identity token that is none': { reason: 'token-invalid', identityToken: () => 'a.b.c' },
  'no iss in the callback': { reason: 'token-invalid', callback: (query) => query.delete('iss') },
  'another iss in the callback': {
    reason: 'token-invalid',
    callback: (query) => query.set('iss', 'https://login.evil.example'),
  },
  'two codes in the callback': {
    reason: 'token-invalid',
    callback: (query) => query.append('code', 'another'),
  },
  'no code in the callback': {
    reason: 'token-invalid',
    callback: (query) => query.delete('code'),
  },
  'another code in the callback': {
    reason: 'refused',
    callback: (query) => query.set('code', 'another'),
  },
  'another state': { reason: 'no-transaction', callback: (query) => query.set('state', 'another') },
  'no state': { reason: 'no-transaction', callback: (query) => query.delete('state') },
  'an error without a description': {
    reason: 'refused',
    callback: (query) => {
      query.delete('code');
      query.set('error', 'server_error');
    },
  },
  'an error with markup in it': {
    reason: 'refused',
    callback: (query) => {
      query.delete('code');
      query.set('error', '<img src=x onerror=alert(1)>');
      query.set('error_description', 'Call +1 555 0100 and https://evil.example');
    },
  },
  'token_type mac': {
    reason: 'token-invalid',
    tokenAnswer: (genuine) => json({ ...genuine, token_type: 'mac' }),
  },
  'no access token': {
    reason: 'token-invalid',
    tokenAnswer: ({ access_token: _, ...rest }) => json(rest),
  },
  'a token answer that is HTML': { reason: 'provider-unreachable', tokenAnswer: () => html },
  'a token answer that is empty': { reason: 'token-invalid', tokenAnswer: () => empty },
  'a token answer that leads elsewhere': {
    reason: 'provider-unreachable',
    tokenAnswer: () => elsewhere,
  },
  'no keys any more, and an unknown one': {
    reason: 'token-invalid',
    identityToken: (claims) => unknownKey.sign(claims),
    keys: () => json({ keys: [] }),
  },
};

/** Documents that a console has to refuse where it reads them itself. */
export const hostileDocuments: Readonly<Record<string, Attack>> = {
  'discovery that names another issuer': {
    reason: 'provider-misconfigured',
    discovery: (genuine) => json({ ...genuine, issuer: 'https://login.evil.example' }),
  },
  'discovery that is HTML': { reason: 'provider-unreachable', discovery: () => html },
  'discovery that is empty': { reason: 'token-invalid', discovery: () => empty },
  'discovery of 10 MB': { reason: 'token-invalid', discovery: () => tenMegabytes },
  'discovery that leads elsewhere': { reason: 'provider-unreachable', discovery: () => elsewhere },
  'discovery that never comes': {
    reason: 'provider-unreachable',
    neverAnswers: true,
    discovery: () => ({}),
  },
  'discovery that answers 500': {
    reason: 'provider-unreachable',
    discovery: () => ({ ...html, status: 500 }),
  },
  'keys that are HTML': { reason: 'provider-unreachable', keys: () => html },
  'keys that are empty': { reason: 'token-invalid', keys: () => empty },
  'keys of 10 MB': { reason: 'token-invalid', keys: () => tenMegabytes },
  'keys that lead elsewhere': { reason: 'provider-unreachable', keys: () => elsewhere },
  'keys that never come': {
    reason: 'provider-unreachable',
    neverAnswers: true,
    keys: () => ({}),
  },
  'keys of another provider': {
    reason: 'token-invalid',
    keys: () => json({ keys: [foreignKey.publicJwk] }),
  },
};
