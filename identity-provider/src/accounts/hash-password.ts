import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { normalisePassword } from './normalise-password.ts';

/** What guessing a password costs: scrypt's parameters. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

// One of the settings OWASP lists as equal in strength; the one that needs the least memory (16 MB).
const usualCost: PasswordCost = { N: 16_384, r: 8, p: 5 };
const keyLengthBytes = 32;

/** `scrypt$N$r$p$salt$key`, salt and key in base64url. */
export async function hashPassword(password: string, cost = usualCost): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  const { N, r, p } = cost;
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether the password is the hashed one. Takes as long for a wrong one as for the right one. */
export async function passwordMatches(password: string, hash: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false;
  const options = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, 'base64url'), options);
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'));
}

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  const text = normalisePassword(password);
  return new Promise((resolve, reject) => {
    scrypt(text, salt, keyLengthBytes, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
