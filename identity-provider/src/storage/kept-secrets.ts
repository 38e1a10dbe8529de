import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { JWK } from 'jose';

/** The private RS256 key that signs every token; made once per database. */
export function keptSigningKey(database: DatabaseSync): JWK {
  const text = kept(database, 'signing-key', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = privateKey.export({ format: 'jwk' });
    return JSON.stringify({ ...jwk, kid: randomUUID(), alg: 'RS256', use: 'sig' });
  });
  const key: JWK = JSON.parse(text);
  return key;
}

/**
 * The key that signs cookies; made once per database. A lost key would leave every browser with
 * cookies that the provider no longer believes.
 */
export function keptCookieKey(database: DatabaseSync): string {
  return kept(database, 'cookie-key', () => randomBytes(32).toString('base64url'));
}

function kept(database: DatabaseSync, name: string, make: () => string): string {
  const read = database.prepare('select value from kept_secret where name = ?');
  const found = read.get(name);
  if (found !== undefined) return String(found.value);
  // Two processes on one folder must agree on the key: whoever was first wins.
  database
    .prepare('insert into kept_secret (name, value) values (?, ?) on conflict do nothing')
    .run(name, make());
  return String(read.get(name)?.value);
}
