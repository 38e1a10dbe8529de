import { createHmac, type webcrypto } from 'node:crypto';

/** A JSON text where duplicates or odd numbers matter, else the members. */
type Json = string | Readonly<Record<string, unknown>>;

/** A compact ES256 token of exactly these parts, which no library would sign. */
export async function rawToken(
  header: Json,
  payload: Json,
  key: webcrypto.CryptoKey,
): Promise<string> {
  const signed = unsignedToken(header, payload);
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(algorithm, key, Buffer.from(signed));
  return `${signed}.${Buffer.from(signature).toString('base64url')}`;
}

/** The same with an HMAC; `bits` is 256, 384 or 512. */
export function hmacToken(bits: number, header: Json, payload: Json, secret: string): string {
  const signed = unsignedToken(header, payload);
  return `${signed}.${createHmac(`sha${bits}`, secret).update(signed).digest('base64url')}`;
}

/** Header and payload alone. */
export function unsignedToken(header: Json, payload: Json): string {
  return `${part(header)}.${part(payload)}`;
}

function part(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return Buffer.from(text).toString('base64url');
}
